/** `npm run build`: builds all stale parts. */
import { build } from './build/index.ts';
import { explain } from './processes/user-error.ts';

try {
  await build(console.log);
  console.log('Everything is built.');
} catch (error) {
  explain(error);
  process.exitCode = 1;
}

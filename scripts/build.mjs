/** `npm run build`: builds all stale parts. */
import './processes/node-version.mjs';
import { build } from './build/index.mjs';
import { explain } from './processes/user-error.mjs';

try {
  await build(console.log);
  console.log('Everything is built.');
} catch (error) {
  explain(error);
  process.exitCode = 1;
}

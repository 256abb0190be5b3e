/**
 * `node scripts/rehearse.ts --from FILE [--may-drop SCHEMA.TABLE.COLUMN,…]`: says whether this version can take over the data of a
 * backup while the previous one runs (docs/operations.md, "Upgrades"). Needs a checkout with its packages.
 */
import { reasonOf } from './backup/databases.ts';
import { readRehearsalArguments } from './backup/files.ts';
import { backupKey } from './backup/key.ts';
import { createProgress } from './backup/progress.ts';
import { readHeader } from './backup/read-file.ts';
import { build } from './build/index.ts';
import { rehearse } from './rehearsal/index.ts';

const begunAt = Date.now();
const minutes = () => `${((Date.now() - begunAt) / 60_000).toFixed(1)} minutes`;
try {
  const { path, mayDrop } = readRehearsalArguments(process.argv.slice(2));
  const key = backupKey(process.env);
  await readHeader(path, key); // before it builds and starts servers
  const progress = createProgress();
  await build(progress.say);
  const steps = await rehearse({ path, key, mayDrop, progress });
  console.log(`${steps.join('\n')}\nYes: this version can take over the data, after ${minutes()}.`);
} catch (error) {
  console.error(`No, after ${minutes()}: ${reasonOf(error)}`);
  process.exitCode = 1;
}

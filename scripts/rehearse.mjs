/**
 * `node scripts/rehearse.mjs --from FILE [--may-drop SCHEMA.TABLE.COLUMN,…]`: says whether this version can take over the data of a
 * backup while the previous one runs (docs/operations.md, "Upgrades"). Needs a checkout with its packages.
 */
import './processes/node-version.mjs';
import { reasonOf } from './backup/databases.mjs';
import { readRehearsalArguments } from './backup/files.mjs';
import { backupKey } from './backup/key.mjs';
import { createProgress } from './backup/progress.mjs';
import { readHeader } from './backup/read-file.mjs';
import { build } from './build/index.mjs';
import { rehearse } from './rehearsal/index.mjs';

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

/** `npm run reset`: empties the data folder, so that the next start creates new data. */
import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderHolder } from './processes/folder-lock.ts';
import { endOrphans } from './processes/records.ts';
import { explain, UserError } from './processes/user-error.ts';
import { removeOutsideData } from './servers/index.ts';
import { configuredDataFolder } from './system/services.ts';

async function reset(folder: string) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return `${folder} is already empty.`;
  const holder = folderHolder(folder);
  if (holder !== undefined) throw new UserError(`Lotline runs on ${folder} (process ${holder}): stop it first.`);
  if (!existsSync(join(folder, 'ports.json'))) {
    throw new UserError(`${folder} does not look like a data folder of Lotline. Nothing was removed.`);
  }
  await endOrphans(folder, console.log);
  await removeOutsideData(realpathSync(folder));
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  return `${folder} is empty now.`;
}

try {
  console.log(await reset(configuredDataFolder()));
} catch (error) {
  explain(error);
  process.exitCode = 1;
}

/** `node scripts/on-this-machine.mjs PROGRAM …`: runs scripts/PROGRAM.mjs with the settings of the Lotline that `npm start` runs here. */
import './processes/node-version.mjs';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { configuredDataFolder } from './processes/data-folder.mjs';
import { folderHolder } from './processes/folder-lock.mjs';
import { explain, UserError } from './processes/user-error.mjs';
import { runProgram } from './processes/run-program.mjs';
import { urlsOfRunningServers } from './servers/index.mjs';
import { programEnvironment } from './system/environment.mjs';
import { REPOSITORY } from './system/services.mjs';

try {
  const [program = '', ...args] = process.argv.slice(2);
  const folder = configuredDataFolder();
  if (folderHolder(folder) === undefined) throw new UserError(`Lotline does not run on ${folder}: npm start first.`);
  const dataFolder = realpathSync(folder);
  const env = programEnvironment({ dataFolder, servers: urlsOfRunningServers(dataFolder) });
  const script = join(REPOSITORY, 'scripts', `${program}.mjs`);
  process.exitCode = await runProgram(process.execPath, [script, ...args], { cwd: REPOSITORY, env });
} catch (error) {
  explain(error);
  process.exitCode = 1;
}

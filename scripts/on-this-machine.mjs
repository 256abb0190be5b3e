/**
 * `node scripts/on-this-machine.mjs PROGRAM …`: runs scripts/PROGRAM.mjs with the settings of the Lotline that `npm start` runs here.
 * A program that needs only the database also runs while Lotline is stopped, or with the databases that the environment names.
 */
import './processes/node-version.mjs';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readRestoreArguments } from './backup/files.mjs';
import { backupKey } from './backup/key.mjs';
import { readHeader } from './backup/read-file.mjs';
import { build } from './build/index.mjs';
import { configuredDataFolder } from './processes/data-folder.mjs';
import { folderHolder, lockFolder } from './processes/folder-lock.mjs';
import { explain, UserError } from './processes/user-error.mjs';
import { runProgram } from './processes/run-program.mjs';
import { beginServers, urlsOfRunningServers } from './servers/index.mjs';
import { databaseEnvironment, programEnvironment } from './system/environment.mjs';
import { REPOSITORY, SERVICES } from './system/services.mjs';

const [program = '', ...args] = process.argv.slice(2);
const DATABASE_PROGRAMS = ['backup', 'restore'];
/** Programs that would change rows while services use them. */
const PROGRAMS_WITHOUT_LOTLINE = ['restore'];

try {
  const folder = configuredDataFolder();
  const isRunning = folderHolder(folder) !== undefined;
  if (DATABASE_PROGRAMS.includes(program) && namesDatabases()) process.exitCode = await run({});
  else if (isRunning && PROGRAMS_WITHOUT_LOTLINE.includes(program)) {
    throw new UserError(`Lotline runs on ${folder}: stop it first.`);
  } else if (isRunning) process.exitCode = await runBesideLotline(realpathSync(folder));
  else if (DATABASE_PROGRAMS.includes(program)) process.exitCode = await runWithDatabase(folder);
  else throw new UserError(`Lotline does not run on ${folder}: npm start first.`);
} catch (error) {
  explain(error);
  process.exitCode = 1;
}

/** @param {string} dataFolder */
function runBesideLotline(dataFolder) {
  return run(programEnvironment({ dataFolder, servers: urlsOfRunningServers(dataFolder) }));
}

/** @param {string} folder */
async function runWithDatabase(folder) {
  if (program === 'restore') await readHeader(readRestoreArguments(args, process.env), backupKey(process.env));
  mkdirSync(folder, { recursive: true });
  process.on('exit', lockFolder(folder));
  if (program === 'restore') await build(console.log); // the services' migrations create the tables
  const dataFolder = realpathSync(folder);
  const servers = await beginServers({ dataFolder, only: ['postgres'], log: console.log });
  try {
    await servers.ready.postgres;
    return await run(databaseEnvironment({ dataFolder, postgresUrl: servers.postgresUrl }));
  } finally {
    await servers.stop();
  }
}

/** @param {Record<string, string>} env */
function run(env) {
  const script = join(REPOSITORY, 'scripts', `${program}.mjs`);
  return runProgram(process.execPath, [script, ...args], { cwd: process.cwd(), env });
}

function namesDatabases() {
  return SERVICES.every((service) => process.env[`${service.toUpperCase()}_DATABASE_URL`]);
}

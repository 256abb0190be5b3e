/**
 * `node scripts/on-this-machine.ts PROGRAM …`: runs scripts/PROGRAM.ts with the settings of the Lotline that `npm start` runs here.
 * A program that needs only the database also runs while Lotline is stopped, or with the databases that the environment names.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readRestoreArguments } from './backup/files.ts';
import { backupKey } from './backup/key.ts';
import { readHeader } from './backup/read-file.ts';
import { build } from './build/index.ts';
import { folderHolder, lockFolder } from './processes/folder-lock.ts';
import { explain, UserError } from './processes/user-error.ts';
import { runProgram, TSX } from './processes/run-program.ts';
import { beginServers, urlsOfRunningServers } from './servers/index.ts';
import { databaseEnvironment, programEnvironment } from './system/environment.ts';
import { configuredDataFolder, REPOSITORY, SERVICES } from './system/services.ts';

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

function runBesideLotline(dataFolder: string) {
  return run(programEnvironment({ dataFolder, servers: urlsOfRunningServers(dataFolder) }));
}

async function runWithDatabase(folder: string) {
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

function run(env: Record<string, string>) {
  const script = join(REPOSITORY, 'scripts', `${program}.ts`);
  return runProgram(process.execPath, [...TSX, script, ...args], { cwd: process.cwd(), env });
}

function namesDatabases() {
  return SERVICES.every((service) => process.env[`${service.toUpperCase()}_DATABASE_URL`]);
}

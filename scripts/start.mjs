/** `npm start`: the whole of Lotline on this machine, until Ctrl-C or SIGTERM. */
import './processes/node-version.mjs';
import { build } from './build/index.mjs';
import { installPackagesOfNode } from './build/packages.mjs';
import { dataFolderOfPerson } from './processes/data-folder.mjs';
import { lockFolder } from './processes/folder-lock.mjs';
import { portOfPerson } from './processes/ports.mjs';
import { killRecorded } from './processes/records.mjs';
import { explain } from './processes/user-error.mjs';
import { onStopSignal } from './processes/stop-signal.mjs';
import { startSystem } from './system/index.mjs';

const startedAt = Date.now();
const dataFolder = dataFolderOfPerson();
const demo = process.env.DEMO ?? 'true';
let stopping = false;
const breakOff = new AbortController();

/** @param {string} line */
function log(line) {
  console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`);
}

async function start() {
  const unlock = lockFolder(dataFolder);
  process.on('exit', unlock);
  const port = await portOfPerson();
  log(`Lotline starts; its data, logs and passwords are in ${dataFolder}`);
  await installPackagesOfNode(log);
  breakOff.signal.throwIfAborted();
  const built = build(log);
  built.catch(() => breakOff.abort()); // no need to wait for the servers then
  const { signal } = breakOff;
  const system = startSystem({ dataFolder, port, built, signal, supervised: true, env: { DEMO: demo }, log });
  const [, { url }] = await Promise.all([built, system]).catch(async (error) => {
    await system.catch(() => {}); // it stops what it has started before it rejects
    throw error;
  });
  if (demo === 'true') {
    log('Demo accounts: admin@lotline.test, agent@lotline.test, valet@lotline.test, password lotline-demo');
  }
  console.log(`Lotline is ready: ${url}`);
  return system;
}

const starting = start();
onStopSignal(
  async () => {
    stopping = true;
    console.log('Stopping Lotline');
    breakOff.abort();
    const system = await starting.catch(() => undefined);
    await system?.stop();
  },
  () => killRecorded(dataFolder),
);
starting.catch((error) => {
  if (stopping) return;
  explain(error);
  process.exit(1);
});

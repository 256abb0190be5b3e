import { installPackagesOfNode } from './build/packages.mjs';
import { configuredDataFolder } from './processes/data-folder.mjs';
import { lockFolder } from './processes/folder-lock.mjs';
import { publicPort } from './processes/ports.mjs';
import { killRecorded } from './processes/records.mjs';
import { onStopSignal } from './processes/stop-signal.mjs';
import { explain } from './processes/user-error.mjs';

/**
 * The input of `npm start` and `npm run dev`.
 * @typedef {object} Foreground
 * @property {string} dataFolder locked by this process
 * @property {number} port at which browsers reach Lotline
 * @property {Record<string, string>} env settings for every service
 * @property {AbortController} stop
 * @property {(line: string) => void} log
 */

/**
 * Runs the whole of Lotline until Ctrl-C or SIGTERM.
 * @param {(foreground: Foreground) => Promise<{stop: () => Promise<void>}>} start
 */
export function runInForeground(start) {
  const startedAt = Date.now();
  const dataFolder = configuredDataFolder();
  const demo = process.env.DEMO ?? 'true';
  const stop = new AbortController();
  let stopping = false;

  /** @param {string} line */
  function log(line) {
    console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`);
  }

  async function run() {
    const unlock = lockFolder(dataFolder);
    process.on('exit', unlock);
    const port = await publicPort();
    log(`Lotline starts; its data, logs and passwords are in ${dataFolder}`);
    await installPackagesOfNode(log);
    stop.signal.throwIfAborted();
    const lotline = await start({ dataFolder, port, env: { DEMO: demo }, stop, log });
    if (demo === 'true') {
      log('Demo accounts: admin@lotline.test, agent@lotline.test, valet@lotline.test, password lotline-demo');
    }
    console.log(`Lotline is ready: http://localhost:${port}`);
    return lotline;
  }

  const running = run();
  onStopSignal(
    async () => {
      stopping = true;
      console.log('Stopping Lotline');
      stop.abort();
      const lotline = await running.catch(() => undefined);
      await lotline?.stop();
    },
    () => killRecorded(dataFolder),
  );
  running.catch((error) => {
    if (stopping) return;
    explain(error);
    process.exit(1);
  });
}

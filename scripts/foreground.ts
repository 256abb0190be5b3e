import { lockFolder } from './processes/folder-lock.ts';
import { publicPort } from './processes/ports.ts';
import { killRecorded } from './processes/records.ts';
import { onStopSignal } from './processes/stop-signal.ts';
import { explain } from './processes/user-error.ts';
import { configuredDataFolder } from './system/services.ts';

/** The input of `npm start` and `npm run dev`. */
interface Foreground {
  /** locked by this process */
  dataFolder: string;
  /** at which browsers reach Lotline */
  port: number;
  /** settings for every service */
  env: Record<string, string>;
  stop: AbortController;
  log: (line: string) => void;
}

/** Runs the whole of Lotline until Ctrl-C or SIGTERM. */
export function runInForeground(start: (foreground: Foreground) => Promise<{ stop: () => Promise<void> }>) {
  const startedAt = Date.now();
  const dataFolder = configuredDataFolder();
  const demo = process.env.DEMO ?? 'true';
  const stop = new AbortController();
  let stopping = false;

  function log(line: string) {
    console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`);
  }

  async function run() {
    const unlock = lockFolder(dataFolder);
    process.on('exit', unlock);
    const port = await publicPort();
    log(`Lotline starts; its data, logs and passwords are in ${dataFolder}`);
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

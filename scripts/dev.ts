/**
 * `npm run dev`: runs Lotline on the servers and data of `npm start` and watches all sources. Vite serves the pages and updates them
 * in place, tsc compiles what changes, and Node restarts each service whose compiled files change.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compileOnChange } from './build/compile-on-change.ts';
import { build, forgetServicesBuild } from './build/index.ts';
import { runInForeground } from './foreground.ts';
import { waitUntil } from './processes/wait-until.ts';
import { startSystem } from './system/index.ts';
import { REPOSITORY } from './system/services.ts';

const READY_MS = 60_000;

runInForeground(async ({ dataFolder, port, env, stop, log }) => {
  const compiler = compileOnChange(log);
  await build(log); // the gateway uses the built pages to decide which page serves an address
  forgetServicesBuild();
  compiler.start();
  const system = await startSystem({
    dataFolder,
    signal: stop.signal,
    watched: true,
    env: { ...env, PUBLIC_URL: `http://localhost:${port}` },
    log,
  });
  const pages = startPages(port, system.url);
  await waitUntil(() => answers(`http://localhost:${port}/login`), READY_MS);
  return {
    stop: async () => {
      compiler.stop();
      pages.stop();
      await system.stop();
    },
  };
});

/**
 * Starts Vite with its output in the terminal, in its own process because Vite exits at SIGTERM. The process leads a group, so that
 * it is stopped with its child processes and a Ctrl-C does not reach it.
 * @param gateway its URL
 */
function startPages(port: number, gateway: string) {
  const vite = join(REPOSITORY, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, '--port', String(port), '--strictPort'], {
    cwd: join(REPOSITORY, 'frontend'),
    env: { ...process.env, LOTLINE_GATEWAY: gateway }, // read by vite.config.ts
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // it has ended
    }
  };
  process.once('exit', stop);
  return { stop };
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

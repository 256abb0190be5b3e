/**
 * `npm run dev`: runs Lotline on the servers and data of `npm start` and watches all sources. Vite serves the pages and updates them
 * in place, tsc compiles what changes, and Node restarts each service whose compiled files change.
 */
import './processes/node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, forgetServicesBuild } from './build/index.mjs';
import { runInForeground } from './foreground.mjs';
import { until } from './processes/until.mjs';
import { startSystem } from './system/index.mjs';
import { REPOSITORY } from './system/services.mjs';

const READY_MS = 60_000;

runInForeground(async ({ dataFolder, port, env, stop, log }) => {
  await build(log); // the gateway tells by the built pages which one belongs to an address
  forgetServicesBuild();
  const system = await startSystem({
    dataFolder,
    signal: stop.signal,
    watched: true,
    env: { ...env, PUBLIC_URL: `http://localhost:${port}` },
    log,
  });
  const compiler = startTool('typescript-7/bin/tsc', ['-b', '--watch', '--preserveWatchOutput'], REPOSITORY);
  // In its own process, because Vite exits at SIGTERM.
  const pages = startTool('vite/bin/vite.js', ['--port', String(port), '--strictPort'], join(REPOSITORY, 'frontend'), {
    LOTLINE_GATEWAY: system.url, // read by vite.config.ts
  });
  await until(() => answers(`http://localhost:${port}/login`), READY_MS);
  return {
    stop: async () => {
      compiler.stop();
      pages.stop();
      await system.stop();
    },
  };
});

/**
 * Starts a tool that watches the sources, with its output in the terminal. It has its own process group, so that it is stopped
 * with its child processes and a Ctrl-C does not reach it.
 * @param {string} program within node_modules
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string>} [env]
 */
function startTool(program, args, cwd, env = {}) {
  const child = spawn(process.execPath, [join(REPOSITORY, 'node_modules', program), ...args], {
    cwd,
    env: { ...process.env, ...env },
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

/** @param {string} url */
const answers = (url) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/**
 * `npm run dev`: Lotline on the servers and data of `npm start`, with every source watched. Vite serves the pages and updates them
 * in place, tsc compiles what changes, and Node restarts each service whose compiled files change.
 */
import './processes/node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildFrontend, forgetServicesBuild } from './build/index.mjs';
import { runInForeground } from './foreground.mjs';
import { until } from './processes/until.mjs';
import { UserError } from './processes/user-error.mjs';
import { startSystem } from './system/index.mjs';
import { REPOSITORY } from './system/services.mjs';

const COMPILE = ['-b', '--watch', '--preserveWatchOutput', ...(process.stdout.isTTY ? ['--pretty'] : [])];
const READY_MS = 60_000;

runInForeground(async ({ dataFolder, port, env, stop, log }) => {
  log('Compiling the services');
  forgetServicesBuild();
  const compiler = startTool('typescript-7/bin/tsc', COMPILE, REPOSITORY, { stdout: 'pipe' });
  // The gateway tells by the built pages which one belongs to an address. A service that starts before everything is compiled
  // would restart, and tsc misses a change that is made meanwhile.
  await Promise.all([compiled(compiler.child, stop.signal), buildFrontend(log)]);
  const system = await startSystem({
    dataFolder,
    signal: stop.signal,
    watched: true,
    env: { ...env, PUBLIC_URL: `http://localhost:${port}` },
    log,
  });
  // A process of its own, because Vite ends its process at SIGTERM.
  const pages = startTool('vite/bin/vite.js', ['--port', String(port), '--strictPort'], join(REPOSITORY, 'frontend'), {
    env: { LOTLINE_GATEWAY: system.url }, // read by vite.config.ts
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
 * Starts a tool that watches the sources, with its output in the terminal. It has a process group of its own: it is stopped with
 * the processes that it has started, and a Ctrl-C does not reach it.
 * @param {string} program within node_modules
 * @param {string[]} args
 * @param {string} cwd
 * @param {{env?: Record<string, string>, stdout?: 'inherit' | 'pipe'}} [options] pipe: the caller shows its output
 */
function startTool(program, args, cwd, { env = {}, stdout = 'inherit' } = {}) {
  const child = spawn(process.execPath, [join(REPOSITORY, 'node_modules', program), ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', stdout, 'inherit'],
  });
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // it has ended
    }
  };
  process.once('exit', stop);
  return { child, stop };
}

/**
 * Resolves when tsc has compiled everything without an error and watches it. Errors are in the terminal until they are corrected.
 * @param {import('node:child_process').ChildProcess} compiler
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function compiled(compiler, signal) {
  return new Promise((resolve, reject) => {
    let printed = '';
    compiler.stdout?.on('data', (chunk) => {
      process.stdout.write(chunk);
      printed = `${printed}${chunk}`.slice(-1_000);
      if (printed.includes('Found 0 errors. Watching')) resolve();
    });
    compiler.once('exit', () => reject(new UserError('tsc ended: see above.')));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** @param {string} url */
const answers = (url) =>
  fetch(url).then(
    () => true,
    () => false,
  );

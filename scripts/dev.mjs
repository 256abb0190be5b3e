/**
 * `npm run dev`: Lotline on the servers and data of `npm start`, with every source watched. Vite serves the pages and updates them
 * in place, tsc compiles what changes, and Node restarts each service whose compiled files change.
 */
import './processes/node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, forgetServicesBuild } from './build/index.mjs';
import { runInForeground } from './foreground.mjs';
import { startSystem } from './system/index.mjs';
import { REPOSITORY } from './system/services.mjs';

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
  const stopCompiler = startCompiler();
  process.env.LOTLINE_GATEWAY = system.url; // read by vite.config.ts
  const { createServer } = await import('vite');
  const pages = await createServer({
    configFile: join(REPOSITORY, 'frontend', 'vite.config.ts'),
    server: { port, strictPort: true },
  });
  await pages.listen();
  return {
    stop: async () => {
      stopCompiler();
      await pages.close();
      await system.stop();
    },
  };
});

/** @returns {() => void} stops it */
function startCompiler() {
  const tsc = join(REPOSITORY, 'node_modules', 'typescript-7', 'bin', 'tsc');
  const child = spawn(process.execPath, [tsc, '-b', '--watch', '--preserveWatchOutput'], {
    cwd: REPOSITORY,
    detached: true, // tsc is a process of its own below this one
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
  return stop;
}

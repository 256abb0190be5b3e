/** `npm start`: runs all of Lotline on this machine until Ctrl-C or SIGTERM. */
import { build } from './build/index.ts';
import { runInForeground } from './foreground.ts';
import { startSystem } from './system/index.ts';

runInForeground(async ({ dataFolder, port, env, stop, log }) => {
  const built = build(log);
  built.catch(() => stop.abort()); // the servers are not needed without a build
  const system = startSystem({ dataFolder, port, built, signal: stop.signal, supervised: true, env, log });
  await built.catch(async (error) => {
    await system.catch(() => {}); // it stops what it has started before it rejects
    throw error;
  });
  return system;
});

import { fork } from 'node:child_process';
import { programOf } from '../system/services.mjs';

/**
 * @typedef {object} ErasingService
 * @property {(step: string, input: unknown) => Promise<any>} ask one at a time
 * @property {() => Promise<void>} end
 */

/**
 * Starts a service's `erase-person`, which works on its own schema beside the running service.
 * @param {import('../system/services.mjs').ServiceName} service
 * @returns {Promise<ErasingService>}
 */
export async function startErasingService(service) {
  const name = `${service.toUpperCase()}_DATABASE_URL`;
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set`);
  const child = fork(programOf(service, 'erase-person'), { env: { ...process.env, DATABASE_URL: url } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.once('SIGTERM', () => child.kill());

  const answer = () =>
    new Promise((resolve, reject) => {
      const onExit = () => reject(new Error(`${service}: its process ended`));
      child.once('exit', onExit);
      child.once('message', (/** @type {{result?: unknown, error?: string}} */ { result, error }) => {
        child.off('exit', onExit);
        if (error === undefined) resolve(result);
        else reject(new Error(`${service}: ${error}`));
      });
    });

  await answer();
  return {
    ask: (step, input) => {
      const answered = answer();
      child.send({ step, input });
      return answered;
    },
    end: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

import { createChild } from '../processes/child.mjs';
import { UserError } from '../processes/user-error.mjs';
import { waitUntil } from '../processes/wait-until.mjs';

/**
 * A server that only this process uses. A test may kill it, freeze it (SIGSTOP, SIGCONT) and start it again on the same port and data.
 * @typedef {object} PrivateServer
 * @property {'private'} kind
 * @property {number} port
 * @property {() => number | undefined} pid undefined while it does not run
 * @property {(signal?: NodeJS.Signals) => Promise<void>} kill SIGKILL by default; resolves when a SIGKILL has ended it
 * @property {() => Promise<void>} start does not wait until it is ready
 * @property {() => Promise<void>} restart in order, until it is ready
 * @property {() => Promise<void>} waitReady
 * @property {() => Promise<void>} stop permanently
 * @property {(...command: string[]) => Promise<void>} [control] RabbitMQ only: runs a command of rabbitmqctl
 */

/** A start that fails at once is retried, because a killed server's last children may lock its data for a moment. */
const MAX_STARTS = 4;

/**
 * @param {object} options
 * @param {string} options.title for messages
 * @param {number} options.port
 * @param {import('../processes/child.mjs').ChildSpec} options.child
 * @param {() => Promise<boolean>} options.isReady
 * @param {() => Promise<void>} [options.beforeStart]
 * @param {number} [options.readyMs] how long a start may take
 * @returns {PrivateServer}
 */
export function privateServer({ title, port, child: spec, isReady, beforeStart, readyMs = 60_000 }) {
  const child = createChild(spec);
  let stopped = false;

  async function start() {
    await beforeStart?.();
    if (stopped) throw new UserError(`${title} was stopped before it started.`);
    await child.start();
  }

  async function waitReady() {
    let starts = 1;
    /** @type {string | undefined} */
    let ended;
    const ready = await waitUntil(
      async () => {
        if (child.pid() === undefined) {
          if (starts >= MAX_STARTS) {
            ended = await child.exited();
            return true;
          }
          starts += 1;
          await start();
        }
        return (await isReady()) && child.pid() !== undefined;
      },
      readyMs,
      100,
    );
    if (ended) throw new UserError(`${title} does not start (${ended}); see ${spec.logFile}.`);
    if (!ready) throw new UserError(`${title} was not ready after ${readyMs / 1000} s; see ${spec.logFile}.`);
  }

  return {
    kind: 'private',
    port,
    pid: child.pid,
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      if (signal === 'SIGKILL') await child.exited();
    },
    start,
    waitReady,
    async restart() {
      await child.stop();
      await start();
      await waitReady();
    },
    async stop() {
      stopped = true;
      await child.stop(20_000);
    },
  };
}

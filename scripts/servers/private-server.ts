import { createChild, type ChildSpec } from '../processes/child.ts';
import { UserError } from '../processes/user-error.ts';
import { waitUntil } from '../processes/wait-until.ts';

/**
 * A server that only this process uses. A test may kill it, freeze it (SIGSTOP, SIGCONT) and start it again on the same port and data.
 */
export interface PrivateServer {
  kind: 'private';
  port: number;
  /** undefined while it does not run */
  pid: () => number | undefined;
  /** SIGKILL by default; resolves when a SIGKILL has ended it */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** does not wait until it is ready */
  start: () => Promise<void>;
  /** in order, until it is ready */
  restart: () => Promise<void>;
  waitReady: () => Promise<void>;
  /** permanently */
  stop: () => Promise<void>;
  /** RabbitMQ only: runs a command of rabbitmqctl */
  control?: (...command: string[]) => Promise<void>;
}

/**
 * A start that fails at once is retried, because a killed server's last children may lock its data for a moment.
 */
const MAX_STARTS = 4;

interface PrivateServerOptions {
  /** for messages */
  title: string;
  port: number;
  child: ChildSpec;
  isReady: () => Promise<boolean>;
  beforeStart?: () => Promise<void>;
  /** how long a start may take */
  readyMs?: number;
}

export function privateServer({
  title,
  port,
  child: spec,
  isReady,
  beforeStart,
  readyMs = 60_000,
}: PrivateServerOptions): PrivateServer {
  const child = createChild(spec);
  let stopped = false;

  async function start() {
    await beforeStart?.();
    if (stopped) throw new UserError(`${title} was stopped before it started.`);
    await child.start();
  }

  async function waitReady() {
    let starts = 1;
    let ended: string | undefined;
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

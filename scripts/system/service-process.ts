import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChild } from '../processes/child.ts';
import { UserError } from '../processes/user-error.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { programOf, REPOSITORY, type ServiceName } from './services.ts';

/** One process of a service. A test may kill it, freeze it (SIGSTOP, SIGCONT) and start it again. */
export interface ServiceProcess {
  /** `clients`, the second replica `clients-2` */
  name: string;
  service: ServiceName;
  /** answers 200 when it is ready */
  healthUrl: string;
  /** a gateway's, for browsers */
  url?: string;
  logFile: string;
  /** undefined while it does not run */
  pid: number | undefined;
  /** how the current or last run ended, in words */
  exited: Promise<string>;
  /** SIGKILL by default; resolves when a SIGKILL has ended it */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** additions to its environment also apply to later starts */
  start: (env?: Record<string, string>) => Promise<void>;
  waitReady: () => Promise<void>;
  /** in order: SIGTERM, and SIGKILL after 15 s */
  stop: () => Promise<void>;
}

/** MB. On a large machine V8 would keep hundreds of MB of garbage; no service needs a quarter of this. */
const HEAP = '--max-old-space-size=384';

/** Node restarts the program when a file that it has imported changes. */
const WATCH = ['--watch', '--watch-preserve-output'];

const READY_MS = 60_000;
const DRAIN_MS = 15_000;

interface ServiceProcessOptions {
  name: string;
  service: ServiceName;
  healthPort: number;
  dataFolder: string;
  env: Record<string, string>;
  /** a gateway's */
  url?: string;
  /** of another version */
  checkout?: string;
  supervised: boolean;
  watched?: boolean;
  log: (line: string) => void;
}

export function serviceProcess({
  name,
  service,
  healthPort,
  dataFolder,
  env,
  url,
  checkout = REPOSITORY,
  supervised,
  watched = false,
  log,
}: ServiceProcessOptions): ServiceProcess {
  const logFile = join(dataFolder, 'logs', `${name}.log`);
  const healthUrl = `http://127.0.0.1:${healthPort}/readyz`;
  const child = createChild({
    name,
    dataFolder,
    logFile,
    command: process.execPath,
    args: [...(watched ? WATCH : []), HEAP, programOf(service, checkout)],
    env,
    cwd: checkout,
    supervised,
    log,
  });
  return {
    name,
    service,
    healthUrl,
    url,
    logFile,
    get pid() {
      return child.pid();
    },
    get exited() {
      return child.exited();
    },
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      if (signal === 'SIGKILL') await child.exited();
    },
    start: child.start,
    async waitReady() {
      const done = await waitUntil(async () => child.pid() === undefined || (await answersOk(healthUrl)), READY_MS);
      if (child.pid() === undefined) {
        throw new UserError(`${name} does not run (${await child.exited()}). The end of ${logFile}:\n${tail(logFile)}`);
      }
      if (!done) throw new UserError(`${name} was not ready after ${READY_MS / 1000} s: see ${logFile}.`);
    },
    stop: () => child.stop(DRAIN_MS),
  };
}

async function answersOk(url: string) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export function tail(file: string) {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-10).join('\n');
}

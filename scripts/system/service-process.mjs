import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChild } from '../processes/child.mjs';
import { UserError } from '../processes/user-error.mjs';
import { waitUntil } from '../processes/wait-until.mjs';
import { programOf, REPOSITORY } from './services.mjs';

/**
 * One process of a service. A test may kill it, freeze it (SIGSTOP, SIGCONT) and start it again.
 * @typedef {object} ServiceProcess
 * @property {string} name `clients`, the second replica `clients-2`
 * @property {import('./services.mjs').ServiceName} service
 * @property {string} healthUrl answers 200 when it is ready
 * @property {string} [url] a gateway's, for browsers
 * @property {string} logFile
 * @property {number | undefined} pid undefined while it does not run
 * @property {Promise<string>} exited how the current or last run ended, in words
 * @property {(signal?: NodeJS.Signals) => Promise<void>} kill SIGKILL by default; resolves when a SIGKILL has ended it
 * @property {(env?: Record<string, string>) => Promise<void>} start additions to its environment also apply to later starts
 * @property {() => Promise<void>} waitReady
 * @property {() => Promise<void>} stop in order: SIGTERM, and SIGKILL after 15 s
 */

/** MB. On a large machine V8 would keep hundreds of MB of garbage; no service needs a quarter of this. */
const HEAP = '--max-old-space-size=384';

/** Node restarts the program when a file that it has imported changes. */
const WATCH = ['--watch', '--watch-preserve-output'];

const READY_MS = 60_000;
const DRAIN_MS = 15_000;

/**
 * @param {object} options
 * @param {string} options.name
 * @param {import('./services.mjs').ServiceName} options.service
 * @param {number} options.healthPort
 * @param {string} options.dataFolder
 * @param {Record<string, string>} options.env
 * @param {string} [options.url] a gateway's
 * @param {string} [options.checkout] of another version
 * @param {boolean} options.supervised
 * @param {boolean} [options.watched]
 * @param {(line: string) => void} options.log
 * @returns {ServiceProcess}
 */
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
}) {
  const logFile = join(dataFolder, 'logs', `${name}.log`);
  const healthUrl = `http://127.0.0.1:${healthPort}/readyz`;
  const child = createChild({
    name,
    dataFolder,
    logFile,
    command: process.execPath,
    args: [...(watched ? WATCH : []), HEAP, programOf(service, 'main', checkout)],
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

/** @param {string} url */
async function answersOk(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** @param {string} file */
export function tail(file) {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-10).join('\n');
}

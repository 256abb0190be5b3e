import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetProcess, recordProcess } from './records.mjs';

/**
 * @typedef {object} ChildSpec
 * @property {string} name unique within the data folder
 * @property {string} dataFolder stores its record
 * @property {string} logFile everything it prints is appended here
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} env its whole environment
 * @property {string} [cwd]
 * @property {{uid: number, gid: number}} [user] another user to run as
 * @property {NodeJS.Signals} [stopSignal] asks it to end in order; SIGTERM
 * @property {boolean} [supervised] restarted when it ends without being stopped
 * @property {(line: string) => void} [log]
 */

const MAX_BACKOFF_MS = 10_000;
const LARGEST_LOG_BYTES = 20_000_000;

/**
 * Creates a process that can be killed and started again. It has its own process group: a Ctrl-C in the terminal reaches only
 * the program that started it, which then stops everything in order.
 * @param {ChildSpec} spec
 */
export function createChild(spec) {
  const stopSignal = spec.stopSignal ?? 'SIGTERM';
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running;
  /** @type {Promise<string>} how it ended, in words */
  let exited = Promise.resolve('it was not started');
  let stopped = true;
  let crashes = 0;
  let env = spec.env;

  function launch() {
    const output = openLog(spec.logFile);
    const child = spawn(spec.command, spec.args, {
      cwd: spec.cwd,
      env,
      stdio: ['ignore', output, output],
      detached: true,
      ...spec.user,
    });
    closeSync(output);
    running = child;
    if (child.pid !== undefined) recordProcess(spec.dataFolder, spec.name, child.pid, stopSignal);
    const startedAt = Date.now();
    exited = new Promise((resolve) => {
      child.once('error', (error) => resolve(`it could not be started: ${error.message}`));
      child.once('exit', (code, signal) =>
        resolve(signal ? `it was ended by ${signal}` : `it ended with code ${code}`),
      );
    });
    void exited.then(async (how) => {
      if (running !== child) return;
      running = undefined;
      forgetProcess(spec.dataFolder, spec.name);
      if (stopped || !spec.supervised) return;
      crashes = Date.now() - startedAt > 60_000 ? 1 : crashes + 1;
      const backoff = Math.min(500 * 2 ** (crashes - 1), MAX_BACKOFF_MS);
      spec.log?.(`${spec.name}: ${how}; it is started again in ${backoff / 1000} s (see ${spec.logFile})`);
      await sleep(backoff, undefined, { ref: false });
      if (!stopped && !running) launch();
    });
  }

  return {
    name: spec.name,
    logFile: spec.logFile,

    /** @returns {number | undefined} undefined while it does not run */
    pid: () => running?.pid,

    /** @returns {Promise<string>} how it ended, in words, once it has */
    exited: () => exited,

    /**
     * Starts it if it does not run; does not wait until it is ready.
     * @param {Record<string, string>} [additions] to its environment, kept for later starts
     */
    async start(additions = {}) {
      if (running) return;
      env = { ...env, ...additions };
      stopped = false;
      launch();
    },

    /**
     * Sends a signal; after SIGKILL wait for `exited()`.
     * @param {NodeJS.Signals} [signal]
     */
    kill(signal = 'SIGKILL') {
      return running?.kill(signal) ?? false;
    },

    /** Asks it to end, and kills it when it does not. @param {number} [graceMs] */
    async stop(graceMs = 10_000) {
      stopped = true;
      const child = running;
      if (!child) return;
      child.kill('SIGCONT'); // a frozen process would not receive the next signal
      child.kill(stopSignal);
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await exited;
      clearTimeout(force);
    },
  };
}

/** @param {string} file */
function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

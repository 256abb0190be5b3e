import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetProcess, recordProcess } from './records.ts';

export interface ChildSpec {
  /** unique within the data folder */
  name: string;
  /** stores its record */
  dataFolder: string;
  /** everything it prints is appended here */
  logFile: string;
  command: string;
  args: string[];
  /** its whole environment */
  env: Record<string, string>;
  cwd?: string;
  /** another user to run as */
  user?: { uid: number; gid: number };
  /** asks it to end in order; SIGTERM */
  stopSignal?: NodeJS.Signals;
  /** restarted when it ends without being stopped */
  supervised?: boolean;
  log?: (line: string) => void;
}

const MAX_BACKOFF_MS = 10_000;
const LARGEST_LOG_BYTES = 20_000_000;

/**
 * Creates a process that can be killed and started again. It has its own process group: a Ctrl-C in the terminal reaches only
 * the program that started it, which then stops everything in order.
 */
export function createChild(spec: ChildSpec) {
  const stopSignal = spec.stopSignal ?? 'SIGTERM';
  let running: ChildProcess | undefined;
  /** how it ended, in words */
  let exited: Promise<string> = Promise.resolve('it was not started');
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

    /** @returns undefined while it does not run */
    pid: (): number | undefined => running?.pid,

    /** @returns how it ended, in words, once it has */
    exited: (): Promise<string> => exited,

    /**
     * Starts it if it does not run; does not wait until it is ready.
     * @param additions to its environment, kept for later starts
     */
    async start(additions: Record<string, string> = {}) {
      if (running) return;
      env = { ...env, ...additions };
      stopped = false;
      launch();
    },

    /** Sends a signal; after SIGKILL wait for `exited()`. */
    kill(signal: NodeJS.Signals = 'SIGKILL') {
      return running?.kill(signal) ?? false;
    },

    /** Asks it to end, and kills it when it does not. */
    async stop(graceMs: number = 10_000) {
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

function openLog(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../processes/run-program.mjs';
import { until } from '../processes/until.mjs';
import { beginServers, removeOutsideData } from '../servers/index.mjs';
import { REPOSITORY } from '../system/services.mjs';
import { endLeftovers } from './leftovers.mjs';

/** A machine of half the speed needs a quarter of an hour for the browser tests alone. */
const MAX_MS = 40 * 60_000;

/**
 * What the steps of one `npm test` share: a throwaway folder, throwaway servers, the runners that work just now.
 * @param {(line: string) => void} log
 */
export function createRun(log) {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-test-'));
  chmodSync(folder, 0o711); // PostgreSQL passes through it as another user
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { mode: 0o711 });
  /** @type {{dataFolder: string, begun: Promise<import('../servers/index.mjs').Servers>}[]} */
  const serverSets = [];
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const runners = new Set();
  let ended = false;

  return {
    /** @param {string} name of a report */
    report: (name) => join(folder, `${name}.json`),

    hasEnded: () => ended,

    /** Begins to start a further set of servers. Those that somebody else runs for us are the same ones in every set. */
    beginServers() {
      const dataFolder = join(folder, `servers-${serverSets.length + 1}`);
      const begun = beginServers({ dataFolder, log, thrownAway: true });
      serverSets.push({ dataFolder, begun });
      return begun;
    },

    async stopServers() {
      await Promise.all(serverSets.map(async ({ begun }) => (await begun.catch(() => undefined))?.stop()));
    },

    /**
     * Runs one program to its end, or to the end of the time that a program may take, and ends what it left behind.
     * @param {string} command
     * @param {string[]} args
     * @param {{env?: Record<string, string>, cwd?: string, stepsBack?: boolean}} [options] stepsBack: it takes the processor
     * time that nothing else wants
     * @returns {Promise<number>} its exit code
     */
    async program(command, args, { env = {}, cwd = REPOSITORY, stepsBack = false } = {}) {
      // Each its own, so that what one left behind is not what another still needs.
      const own = mkdtempSync(join(temporary, 'run-'));
      chmodSync(own, 0o711);
      /** @type {import('node:child_process').ChildProcess | undefined} */
      let runner;
      /** @type {NodeJS.Timeout | undefined} */
      let limit;
      const code = await runProgram(command, args, {
        cwd,
        env: { ...env, TMPDIR: own },
        detached: true,
        started: (child) => {
          runner = child;
          runners.add(child);
          if (stepsBack && child.pid !== undefined) stepBack(child.pid);
          limit = setTimeout(() => {
            log(`${args.join(' ')} is ended: it took more than ${MAX_MS / 60_000} minutes.`);
            endGroup(child, 'SIGKILL');
          }, MAX_MS);
        },
      });
      clearTimeout(limit);
      endGroup(runner, 'SIGKILL');
      if (runner) runners.delete(runner);
      if (!ended) await endLeftovers(own, log);
      return code;
    },

    /** Ends everything, whatever state it is in, and removes the folder. */
    async end() {
      if (ended) return;
      ended = true;
      const running = [...runners];
      for (const runner of running) endGroup(runner, 'SIGINT');
      await until(() => runners.size === 0, 8_000);
      for (const runner of running) endGroup(runner, 'SIGKILL');
      await this.stopServers();
      await endLeftovers(folder, log);
      for (const { dataFolder } of serverSets) await removeOutsideData(dataFolder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Before it starts others, which inherit it. Linux weighs a priority among the processes of a session, whose own is lowered too. @param {number} pid */
function stepBack(pid) {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // no Linux, or one without such sessions
  }
}

/** The runner with all that it started in its own process group. @param {import('node:child_process').ChildProcess | undefined} child @param {NodeJS.Signals} signal */
function endGroup(child, signal) {
  if (child?.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // nobody is left in it
  }
}

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOrphans } from '../processes/records.ts';
import { runProgram } from '../processes/run-program.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { beginServers, removeOutsideData, type Servers } from '../servers/index.ts';
import { REPOSITORY } from '../system/services.ts';
import type { ChildProcess } from 'node:child_process';

/** Ends a program that hangs. A slow machine needs half an hour for the browser tests beside the others. */
const MAX_MS = 75 * 60_000;

/** What the steps of one `npm test` share: a temporary folder, temporary servers, and the running programs. */
export function createRun(log: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-test-'));
  chmodSync(folder, 0o711); // PostgreSQL passes through it as another user
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { mode: 0o711 });
  const serverSets: { dataFolder: string; begun: Promise<Servers> }[] = [];
  const runners: Set<ChildProcess> = new Set();
  let ended = false;

  return {
    /** @param name of a report */
    report: (name: string) => join(folder, `${name}.json`),

    hasEnded: () => ended,

    /** Starts another set of servers without waiting for them. External servers are the same in every set. */
    beginServers() {
      const dataFolder = join(folder, `servers-${serverSets.length + 1}`);
      const begun = beginServers({ dataFolder, log, disposable: true });
      serverSets.push({ dataFolder, begun });
      return begun;
    },

    async stopServers() {
      await Promise.all(serverSets.map(async ({ begun }) => (await begun.catch(() => undefined))?.stop()));
    },

    /**
     * Runs one program until it ends or times out, then ends the processes that it left behind.
     * @param options lowPriority: it uses
     * only idle processor time
     * @returns its exit code
     */
    async program(
      command: string,
      args: string[],
      {
        env = {},
        cwd = REPOSITORY,
        lowPriority = false,
      }: { env?: Record<string, string>; cwd?: string; lowPriority?: boolean } = {},
    ): Promise<number> {
      // Its own folder, so that ending its leftovers does not end processes of another program.
      const own = mkdtempSync(join(temporary, 'run-'));
      chmodSync(own, 0o711);
      let runner: ChildProcess | undefined;
      let limit: NodeJS.Timeout | undefined;
      const code = await runProgram(command, args, {
        cwd,
        env: { ...env, TMPDIR: own },
        detached: true,
        started: (child) => {
          runner = child;
          runners.add(child);
          if (lowPriority && child.pid !== undefined) lowerPriority(child.pid);
          limit = setTimeout(() => {
            log(`${args.join(' ')} did not end within ${MAX_MS / 60_000} minutes and is killed.`);
            endGroup(child, 'SIGKILL');
          }, MAX_MS);
        },
      });
      clearTimeout(limit);
      endGroup(runner, 'SIGKILL');
      if (runner) runners.delete(runner);
      if (!ended) await endOrphansBelow(own, log);
      return code;
    },

    /** Ends all programs and servers, even unfinished ones, and removes the folder. */
    async end() {
      if (ended) return;
      ended = true;
      const running = [...runners];
      for (const runner of running) endGroup(runner, 'SIGINT');
      await waitUntil(() => runners.size === 0, 8_000);
      for (const runner of running) endGroup(runner, 'SIGKILL');
      await this.stopServers();
      await endOrphansBelow(folder, log);
      for (const { dataFolder } of serverSets) await removeOutsideData(dataFolder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/**
 * Lowers the priority of a process before it starts others, which inherit it. The lowest would starve unit tests beside a busy
 * browser until they time out. Linux weighs priorities only within a session, so the session's own is lowered too.
 */
function lowerPriority(pid: number) {
  setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // not Linux, or without autogroups
  }
}

/** Signals a program and everything in its process group. */
function endGroup(child: ChildProcess | undefined, signal: NodeJS.Signals) {
  if (child?.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // the group has ended
  }
}

/** How deep below the folder of temporary files a test may create a data folder. */
const MAX_DEPTH = 5;

/** Ends the processes that tests started with data folders below this one and did not stop, because they failed or were killed. */
async function endOrphansBelow(folder: string, log: (line: string) => void, depth: number = MAX_DEPTH): Promise<void> {
  const names = folderNames(folder);
  if (names.includes('processes')) return endOrphans(folder, log);
  if (depth > 0) await Promise.all(names.map((name) => endOrphansBelow(join(folder, name), log, depth - 1)));
}

function folderNames(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return []; // removed meanwhile, or another user's
  }
}

import { readdirSync, statSync, utimesSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from '../processes/run-program.ts';
import { REPOSITORY } from '../system/services.ts';
import { copyStatements, PROJECTS } from './index.ts';

/** An editor that saves several files does it within this time. */
const SETTLE_MS = 50;

/**
 * Compiles the services whenever one of their sources changes. tsc's own watch mode (7.0) polls every file with a quarter of a
 * processor, and misses a change that is made while it compiles.
 */
export function compileOnChange(log: (line: string) => void) {
  /** When the current compilation began, or the last one if none is running. */
  let startedAt = new Date();
  let isRunning = true;
  let isBusy = true;
  let hasChanged = false;
  let hasChangedWhileRunning = false;
  let isStopped = false;

  const compile = async () => {
    isBusy = true;
    while (hasChanged && !isStopped) {
      await sleep(SETTLE_MS);
      if (hasChangedWhileRunning) backdate(startedAt);
      hasChanged = false;
      hasChangedWhileRunning = false;
      startedAt = new Date();
      isRunning = true;
      const code = await runProgram(process.execPath, [TSC, '-b'], { cwd: REPOSITORY });
      copyStatements();
      isRunning = false;
      log(code === 0 ? 'Compiled' : 'Not compiled: see above');
    }
    isBusy = false;
  };
  const watchers = PROJECTS.map((project) =>
    watchFolder(join(REPOSITORY, project, 'src'), () => {
      hasChanged = true;
      hasChangedWhileRunning ||= isRunning;
      if (!isBusy) void compile();
    }),
  );
  return {
    /** Called when everything is compiled for the first time. Changes that were made meanwhile are compiled now. */
    start: () => {
      isRunning = false;
      void compile();
    },
    stop: () => {
      isStopped = true;
      for (const watcher of watchers) watcher.close();
    },
  };
}

const TSC = join(REPOSITORY, 'node_modules', 'typescript-7', 'bin', 'tsc');

/**
 * Dates the record of a compilation to its start. tsc treats a source that is older than the record as compiled, although it may
 * have changed after tsc had read it.
 */
function backdate(startedAt: Date) {
  for (const project of PROJECTS) {
    const record = join(REPOSITORY, project, 'dist', '.tsbuildinfo');
    const written = statSync(record, { throwIfNoEntry: false })?.mtime;
    if (written && written > startedAt) utimesSync(record, startedAt, startedAt);
  }
}

/**
 * Watches a folder and the folders in it. `fs.watch` with `recursive` loses a file that an editor has replaced (Node 20, Linux).
 */
function watchFolder(folder: string, changed: () => void) {
  const watchers: Map<string, FSWatcher> = new Map();
  const watchAll = () => {
    const folders = [folder, ...foldersIn(folder)];
    for (const [path, watcher] of watchers) {
      if (folders.includes(path)) continue;
      watcher.close();
      watchers.delete(path);
    }
    for (const path of folders.filter((each) => !watchers.has(each))) {
      const watcher = watch(path, (event) => {
        if (event === 'rename') watchAll(); // a folder may have come or gone
        changed();
      });
      watchers.set(path, watcher);
    }
  };
  watchAll();
  return {
    close: () => {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .flatMap((path) => [path, ...foldersIn(path)]);
}

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** As exports/worker-program.ts, of the sources: jest has this file in its place. */
export const WORKER_PROGRAM: readonly string[] = [
  '--import',
  pathToFileURL(resolve(__dirname, 'typescript-program.mjs')).href,
  resolve(__dirname, '../exports/export-worker.main.ts'),
];

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Replaces exports/worker-program.ts in tests, to run the sources. */
export const WORKER_PROGRAM: readonly string[] = [
  '--import',
  pathToFileURL(resolve(__dirname, 'typescript-program.mjs')).href,
  resolve(__dirname, '../transfer/exports/export-worker.main.ts'),
];

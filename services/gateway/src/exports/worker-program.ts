import { fileURLToPath } from 'node:url';

/** Node's arguments for the program that makes a spreadsheet, which stands beside this file; tests have their own in its place. */
export const WORKER_PROGRAM: readonly string[] = [fileURLToPath(new URL('./export-worker.main.js', import.meta.url))];

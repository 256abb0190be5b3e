import { fileURLToPath } from 'node:url';

/** Node's arguments for the export worker; tests replace this file. */
export const WORKER_PROGRAM: readonly string[] = [fileURLToPath(new URL('./export-worker.main.js', import.meta.url))];

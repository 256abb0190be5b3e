/** The program of the export worker; tests replace this file. */
export const WORKER_PROGRAM = { file: new URL('./export-worker.main.js', import.meta.url), execArgv: [] };

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** As exports/thread-file.ts, of the sources: jest has this file in its place. */
export const THREAD_FILE = pathToFileURL(resolve(__dirname, '../exports/sheet.thread.ts'));
export const THREAD_ARGUMENTS = ['--import', pathToFileURL(resolve(__dirname, 'typescript-thread.mjs')).href];

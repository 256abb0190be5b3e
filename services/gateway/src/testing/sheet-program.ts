import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** As exports/sheet-program.ts, of the sources: jest has this file in its place. */
export const SHEET_PROGRAM: readonly string[] = [
  '--import',
  pathToFileURL(resolve(__dirname, 'typescript-program.mjs')).href,
  resolve(__dirname, '../exports/sheet.main.ts'),
];

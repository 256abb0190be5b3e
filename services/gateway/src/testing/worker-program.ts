import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const REPOSITORY = resolve(__dirname, '../../../..');
const TSX = JSON.stringify(pathToFileURL(resolve(REPOSITORY, 'node_modules/tsx/dist/esm/api/index.mjs')).href);
const TSCONFIG = JSON.stringify(resolve(REPOSITORY, 'tsconfig.spec.json'));

/** Replaces exports/worker-program.ts in tests, to run the sources. Settings are arguments, because its environment is empty. */
export const WORKER_PROGRAM = {
  file: resolve(__dirname, '../transfer/exports/export-worker.main.ts'),
  execArgv: ['--import', `data:text/javascript,import { register } from ${TSX}; register({ tsconfig: ${TSCONFIG} });`],
};

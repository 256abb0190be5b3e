import { Worker } from 'node:worker_threads';
import { WORKER_PROGRAM } from './worker-program.js';

/** Heap limit of a worker in MB: exceljs and a few pages of rows need a third of it. */
const HEAP_MB = 128;

export interface SheetPage {
  /** The text of a JSON array of `ExportRow`. */
  rows: string;
  /** Names by account id, for the rows of this and later pages. */
  names: Record<string, string>;
}

/**
 * Yields the bytes of a spreadsheet as a worker thread makes them (export-worker.main.ts). The thread waits while its
 * bytes are not read, and asks for one page at a time. `isLotFirst` puts the lot's column first. Rethrows errors of
 * `pages`. However it ends, including when `canceled` aborts, the thread is terminated.
 */
export async function* createSpreadsheet(
  pages: AsyncGenerator<SheetPage, undefined>,
  canceled: AbortSignal,
  isLotFirst = false,
): AsyncGenerator<Uint8Array> {
  const worker = new Worker(WORKER_PROGRAM.file, {
    workerData: { isLotFirst },
    execArgv: WORKER_PROGRAM.execArgv,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const terminate = (): void => void worker.terminate();
  // Not passed on, because it could contain customer data.
  worker.stderr.resume();
  let failure: unknown;
  worker.on('message', () => {
    pages
      .next()
      .then(({ value }) => worker.postMessage(value ?? null))
      .catch((error: unknown) => {
        failure = error;
        terminate();
      });
  });
  worker.once('error', (error) => (failure = error));
  const exited = new Promise<number>((resolve) => worker.once('exit', resolve));
  canceled.addEventListener('abort', terminate);
  if (canceled.aborted) terminate();
  try {
    yield* worker.stdout;
    const code = await exited;
    if (failure !== undefined) throw failure;
    if (code !== 0) throw new Error(`The export worker exited with ${code}`);
  } finally {
    canceled.removeEventListener('abort', terminate);
    terminate();
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { encodeMessage, END_MESSAGE, LOT_FIRST } from './worker-messages.js';
import { WORKER_PROGRAM } from './worker-program.js';

/** Heap limit of the worker in MB: exceljs and a few pages of rows need a third of it. */
const HEAP_MB = 128;

/**
 * Yields the bytes of a spreadsheet as a low-priority worker process makes them (export-worker.main.ts). `pages` are
 * the JSON texts of `readMessages`. `isLotFirst` puts the lot's column first. Pipes apply backpressure both ways. Rethrows errors of `pages`; however it ends,
 * including when `canceled` aborts, the worker is killed.
 */
export async function* createSpreadsheet(
  pages: AsyncGenerator<string>,
  canceled: AbortSignal,
  isLotFirst = false,
): AsyncGenerator<Uint8Array> {
  const worker = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, ...WORKER_PROGRAM, ...(isLotFirst ? [LOT_FIRST] : [])],
    {
      // Its own session, which has a scheduling priority of its own, and an empty environment.
      detached: true,
      env: {},
      // Its error output could contain customer data.
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const kill = (): void => void worker.kill('SIGKILL');
  canceled.addEventListener('abort', kill);
  const exit = ignoreUnhandled(once(worker, 'exit'));
  const feeding = ignoreUnhandled(pipeline(messages(pages), worker.stdin, { signal: canceled }));
  feeding.catch(kill);
  try {
    yield* worker.stdout;
    await feeding;
    const [code]: unknown[] = await exit;
    if (code !== 0) throw new Error(`The export worker exited with ${String(code)}`);
  } finally {
    canceled.removeEventListener('abort', kill);
    kill();
  }
}

async function* messages(pages: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const message of pages) yield encodeMessage(message);
  yield END_MESSAGE;
}

/** Lets the promise reject before it is awaited. */
function ignoreUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { encodeMessage, END_MESSAGE } from './worker-messages.js';
import { WORKER_PROGRAM } from './worker-program.js';

/** Of the process's heap, in MB: exceljs and a few pages of rows need a third of it. */
const HEAP_MB = 128;

/**
 * The bytes of a spreadsheet of these pages, as they are made; `pages` are the JSON texts of `readMessages`. A process of its own makes
 * them, of low priority (export-worker.main.ts); pipes hold it back while nobody reads, and `pages` while it is busy. Throws what `pages` throws;
 * however it ends, also when `over` aborts, so does the process.
 */
export async function* createSpreadsheet(
  pages: AsyncGenerator<string>,
  cancelled: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const worker = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, ...WORKER_PROGRAM], {
    // A session of its own, whose priority is its own. Nothing of ours is in its environment.
    detached: true,
    env: {},
    // What it says when it fails could hold what customers said.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const end = (): void => void worker.kill('SIGKILL');
  cancelled.addEventListener('abort', end);
  const ended = ignoreUnhandled(once(worker, 'exit'));
  const fed = ignoreUnhandled(pipeline(messages(pages), worker.stdin, { signal: cancelled }));
  fed.catch(end);
  try {
    yield* worker.stdout;
    await fed;
    const [code]: unknown[] = await ended;
    if (code !== 0) throw new Error(`The spreadsheet's process ended with ${String(code)}`);
  } finally {
    cancelled.removeEventListener('abort', end);
    end();
  }
}

async function* messages(pages: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const message of pages) yield encodeMessage(message);
  yield END_MESSAGE;
}

/** Its failure is told when it is awaited, and not before. */
function ignoreUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

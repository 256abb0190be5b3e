import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { asMessage, THE_END } from './messages.js';
import { SHEET_PROGRAM } from './sheet-program.js';

/** Of the process's heap, in MB: exceljs and a few pages of rows need a third of it. */
const HEAP_MB = 128;

/**
 * The bytes of a spreadsheet of these pages, as they are made; `pages` are the JSON texts of `messagesOf`. A process of its own makes
 * them, of low priority (sheet.main.ts); pipes hold it back while nobody reads, and `pages` while it is busy. Throws what `pages` throws;
 * however it ends, also when `over` aborts, so does the process.
 */
export async function* spreadsheetOf(pages: AsyncGenerator<string>, over: AbortSignal): AsyncGenerator<Uint8Array> {
  const maker = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, ...SHEET_PROGRAM], {
    // A session of its own, whose priority is its own. Nothing of ours is in its environment.
    detached: true,
    env: {},
    // What it says when it fails could hold what customers said.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const end = (): void => void maker.kill('SIGKILL');
  over.addEventListener('abort', end);
  const ended = heard(once(maker, 'exit'));
  const fed = heard(pipeline(messages(pages), maker.stdin, { signal: over }));
  fed.catch(end);
  try {
    yield* maker.stdout;
    await fed;
    const [code]: unknown[] = await ended;
    if (code !== 0) throw new Error(`The spreadsheet's process ended with ${String(code)}`);
  } finally {
    over.removeEventListener('abort', end);
    end();
  }
}

async function* messages(pages: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const message of pages) yield asMessage(message);
  yield THE_END;
}

/** Its failure is told when it is awaited, and not before. */
function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

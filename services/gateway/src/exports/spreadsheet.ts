import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { THREAD_ARGUMENTS, THREAD_FILE } from './thread-file.js';

/** Of the thread's own heap, in MB: exceljs and a page of rows need a quarter of it. */
const RESOURCES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** What the thread posts: bytes of the file, or that it wants rows, or that the file is whole. */
type Message = Uint8Array | 'next' | 'end';

/**
 * The bytes of a spreadsheet of these pages, each the JSON of rows, as they are made. The thread that makes them gets a page
 * when whoever reads has taken what came of the one before, while the page after it is on its way. Throws what `pages` throws,
 * and when `left` aborts; however it ends, so does the thread.
 */
export async function* spreadsheetOf(pages: AsyncGenerator<string>, left: AbortSignal): AsyncGenerator<Uint8Array> {
  const thread = new Worker(THREAD_FILE, { execArgv: THREAD_ARGUMENTS, resourceLimits: RESOURCES });
  const end = (): void => void thread.terminate();
  left.addEventListener('abort', end);
  try {
    let coming = asked(pages);
    const messages: AsyncIterable<Message[]> = on(thread, 'message', { signal: left, close: ['exit'] });
    for await (const [message] of messages) {
      if (message === 'end') return;
      if (message === 'next') {
        const { value, done } = await coming;
        thread.postMessage(done ? null : value);
        coming = asked(pages);
      } else if (message) yield message;
    }
    throw new Error('The thread has ended before its spreadsheet');
  } finally {
    left.removeEventListener('abort', end);
    await thread.terminate();
    await pages.return(undefined);
  }
}

/** Heard when it is awaited. */
function asked(pages: AsyncGenerator<string>): Promise<IteratorResult<string>> {
  const page = pages.next();
  page.catch(() => undefined);
  return page;
}

import { once } from 'node:events';
import { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { CustomersSheet } from './customers-sheet.js';
import type { SheetPage } from './export-worker.js';

/** The thread of one export: asks for pages of rows, one at a time, and writes the file to stdout. */
if (!parentPort) throw new Error('The export worker runs in a thread');
/** A stream of its own, because `process.stdout` cannot be ended. */
const output = new Writable({ write: (chunk: Buffer, _encoding, done) => void process.stdout.write(chunk, done) });
const sheet = new CustomersSheet(output, workerData);
for (;;) {
  parentPort.postMessage('next');
  const [page]: (SheetPage | null)[] = await once(parentPort, 'message');
  if (!page) break;
  await sheet.add(JSON.parse(page.rows), page.names);
}
await sheet.end();

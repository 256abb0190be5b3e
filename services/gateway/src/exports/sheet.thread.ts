import { constants, platform, setPriority } from 'node:os';
import { Writable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { CustomersSheet } from './customers-sheet.js';

/**
 * Makes one spreadsheet, in a thread of its own: asks for a page of rows with 'next', is given its JSON or null for the end,
 * and posts the file's bytes, and 'end' after the last.
 */
const port = parentPort;
if (!port) throw new Error('This is a thread of the gateway');

// Polls come first (design §10): the spreadsheet is made of the processor time that nobody else wants. On Linux a thread has
// a priority of its own; elsewhere this would be the whole process's.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const sheet = new CustomersSheet(
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      port.postMessage(chunk);
      done();
    },
  }),
);

port.on('message', (rows: string | null) => void (rows === null ? end() : take(rows)));
port.postMessage('next');

async function take(rows: string): Promise<void> {
  await sheet.add(JSON.parse(rows));
  port?.postMessage('next');
}

async function end(): Promise<void> {
  await sheet.end();
  port?.postMessage('end');
  port?.close();
}

import { readdirSync, writeFileSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';
import { Writable } from 'node:stream';
import { CustomersSheet } from './customers-sheet.js';
import { readMessages } from './worker-messages.js';

/**
 * Makes one spreadsheet, as a process of its own: reads pages of rows, and writes the file. One that ends before it was told
 * the end was left by its gateway, and makes nothing whole of what it has.
 */
lowerPriority();
/** Ends when all is written, which standard output itself never says. */
const output = new Writable({ write: (chunk: Buffer, _encoding, done) => void process.stdout.write(chunk, done) });
const sheet = new CustomersSheet(output);
for await (const message of readMessages(process.stdin)) {
  if (message === null) {
    await sheet.end();
    process.exit(0);
  }
  if (Array.isArray(message)) await sheet.add(message);
  else sheet.addNames(message);
}
process.exit(1);

/**
 * Polls come first (design §10): the spreadsheet is made of the processor time that nobody else wants. On Linux a priority is
 * a thread's, and counts among the processes of a session, which has another one; it is this process's own.
 */
function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  if (platform() !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  try {
    writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW));
  } catch {
    // A kernel without sessions of their own priority.
  }
}

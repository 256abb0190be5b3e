import { readdirSync, writeFileSync } from 'node:fs';
import { constants, platform, setPriority } from 'node:os';
import { Writable } from 'node:stream';
import { CustomersSheet } from './customers-sheet.js';
import { LOT_FIRST, readMessages } from './worker-messages.js';

/**
 * The worker process of one export: reads pages of rows from stdin and writes the file to stdout. If stdin ends without
 * an end message, the gateway has given up, and the worker exits without finishing the file.
 */
lowerPriority();
/** Completes each write when stdout has taken it, which `process.stdout` does not report. */
const output = new Writable({ write: (chunk: Buffer, _encoding, done) => void process.stdout.write(chunk, done) });
const sheet = new CustomersSheet(output, { isLotFirst: process.argv.includes(LOT_FIRST) });
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
 * Lowers the priority of this process, so that exports never delay polls. On Linux the priority belongs to each thread,
 * and sessions are scheduled by their autogroup's priority, so both are set.
 */
function lowerPriority(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  if (platform() !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  try {
    writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW));
  } catch {
    // The kernel has no autogroups.
  }
}

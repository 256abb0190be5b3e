import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TSX } from '../../scripts/processes/run-program.ts';

/** Where to transfer, and of whom. */
export interface Transfer {
  url: string;
  /** of a session */
  headers: Record<string, string>;
  /** whose memory is watched, by name */
  pids?: Record<string, number>;
}

/** A spreadsheet that was downloaded. */
export interface Download {
  /** from the response header */
  count: number;
  /** in the file; from the header if the file is too large to be parsed */
  rows: number;
  /** until the last byte */
  seconds: number;
  isWhole: boolean;
  /** of each process meanwhile */
  peaksMb: Record<string, number>;
}

/** A file of customers that was uploaded. */
export interface Upload {
  /** customers, from the response */
  created: number;
  /** until the response */
  seconds: number;
  /** of each process meanwhile */
  peaksMb: Record<string, number>;
}

export const downloadSpreadsheet = (transfer: Transfer): Promise<Download> => runInProcess('download', transfer);

/** @param rows of the file */
export const uploadCustomers = (transfer: Transfer, rows: number): Promise<Upload> =>
  runInProcess('upload', { ...transfer, rows });

/**
 * Reads a list for some seconds, each reader again and again.
 * @returns the number of bytes
 */
export const readLists = (transfer: Transfer, readers: number, seconds: number): Promise<number> =>
  runInProcess('read', { ...transfer, readers, seconds });

/** Runs a function of transfer-process.ts in a process of its own, so that it takes no time from the measuring event loop. */
async function runInProcess<Reply>(what: string, input: object): Promise<Reply> {
  const child = fork(fileURLToPath(new URL('transfer-process.ts', import.meta.url)), [what], { execArgv: TSX });
  child.send(input);
  const [{ reply, error }] = await once(child, 'message');
  if (error) throw new Error(`The ${what} failed: ${error}`);
  return reply;
}

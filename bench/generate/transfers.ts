import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TSX } from '../../scripts/processes/run-program.ts';

/** A spreadsheet that was downloaded in its own process. */
export interface Download {
  /** from the response header */
  count: number;
  /** in the file; from the header if the file is too large to be parsed */
  rows: number;
  bytes: number;
  seconds: number;
  isWhole: boolean;
  /**
   * of each process meanwhile
   *
   *
   */
  peaksMb: Record<string, number>;
}

/** A file of customers that was uploaded from its own process. */
export interface Upload {
  /** customers, from the response */
  created: number;
  /** until the response */
  seconds: number;
  /** of each process meanwhile */
  peaksMb: Record<string, number>;
}

/**
 * @param headers of a session
 * @param pids that are watched, by name
 */
export const downloadSpreadsheet = (
  url: string,
  headers: Record<string, string>,
  pids: Record<string, number>,
): Promise<Download> => runInProcess('download.ts', { url, headers, pids });

/**
 * @param headers of a session
 * @param rows of the file
 * @param pids that are watched, by name
 */
export const uploadCustomers = (
  url: string,
  headers: Record<string, string>,
  rows: number,
  pids: Record<string, number>,
): Promise<Upload> => runInProcess('upload.ts', { url, headers, pids, rows });

/**
 * @param input its only message
 * @returns its reply
 */
async function runInProcess<Reply>(program: string, input: object): Promise<Reply> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), { execArgv: TSX });
  child.send(input);
  const [reply] = await once(child, 'message');
  if (reply.error) throw new Error(`${program} failed: ${reply.error}`);
  return reply;
}

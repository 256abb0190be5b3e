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

/** A process that transfers files, as a customer's own machine would. */
export interface Transfers {
  download(transfer: Transfer): Promise<Download>;
  /** @param rows of the file */
  upload(transfer: Transfer, rows: number): Promise<Upload>;
  /**
   * Reads a list for some seconds, each reader again and again.
   * @returns the number of bytes
   */
  read(transfer: Transfer, readers: number, seconds: number): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the process ahead of a measurement, so that its start costs the measurement no processor time. Resolves when it is ready. */
export async function startTransfers(): Promise<Transfers> {
  const child = fork(fileURLToPath(new URL('transfer-process.ts', import.meta.url)), { execArgv: TSX });
  await once(child, 'message');
  /** One at a time. */
  async function run<Reply>(what: string, input: object): Promise<Reply> {
    child.send({ what, input });
    const [{ reply, error }] = await once(child, 'message');
    if (error) throw new Error(`The ${what} failed: ${error}`);
    return reply;
  }
  return {
    download: (transfer) => run('download', transfer),
    upload: (transfer, rows) => run('upload', { ...transfer, rows }),
    read: (transfer, readers, seconds) => run('read', { ...transfer, readers, seconds }),
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TSX } from '../../scripts/processes/run-program.ts';

export interface Target {
  url: string;
  /** of a session; a pick-up board's has none */
  headers: Record<string, string>;
  /** whether it acknowledges the requests that it shows */
  isAcknowledging?: boolean;
}

/** What arrived on the streams between `begin` and `end`; times in ms since the given time of each request. */
interface Deliveries {
  missed: number;
  doubled: number;
  deliveries: number;
  p50: number;
  p95: number;
  p99: number;
  /** The acknowledgments of the boards; times in ms for each call. */
  acknowledgments: Acknowledgments;
}

interface Acknowledgments {
  count: number;
  wrong: number;
  /** requests that a board never saw acknowledged */
  unacknowledged: number;
  p50: number;
  p99: number;
}

/** Starts a process that reads live streams. It ends with this one. */
export function startStreams() {
  const child = fork(fileURLToPath(new URL('stream-reader.ts', import.meta.url)), { execArgv: TSX });
  const waiting: Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }> = new Map();
  let count = 0;
  child.on('message', ({ id, answer, error }: { id: number; answer: unknown; error?: string }) => {
    if (error) waiting.get(id)?.reject(new Error(error));
    else waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The stream reader has ended'));
  });
  const sendCommand = <Answer>(command: string, input: unknown = {}) =>
    new Promise<Answer>((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve: (answer) => resolve(answer as Answer), reject });
      child.send({ id: count, command, input });
    });
  return {
    /**
     * @param targets a stream each
     * @returns how many are open now
     */
    open: (targets: Target[]): Promise<{ streams: number }> => sendCommand('open', { targets }),
    begin: () => sendCommand('begin'),
    /**
     * Waits for missing requests up to a time limit.
     * @param from the first stream that must have had everything
     * @param to behind the last
     * @param timed customers' ids, and when their requests were made or answered (`sharedNow`)
     */
    end: (from: number, to: number, timed: [string, number][]): Promise<Deliveries> =>
      sendCommand('end', { from, to, timed }),
    /** @returns the last frame with a ride request */
    frame: (): Promise<string> => sendCommand('frame'),
    async stop() {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

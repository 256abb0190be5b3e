import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Target
 * @property {string} url
 * @property {Record<string, string>} headers of a session; a pick-up board's has none
 * @property {boolean} [isAcknowledging] whether it acknowledges the requests that it shows
 *
 * What arrived on the streams between `begin` and `end`; times in ms since the given time of each request.
 * @typedef {object} Deliveries
 * @property {number} missed
 * @property {number} doubled
 * @property {number} deliveries
 * @property {number} p50
 * @property {number} p95
 * @property {number} p99
 * @property {Acknowledgments} acknowledgments
 *
 * The acknowledgments of the boards; times in ms for each call.
 * @typedef {object} Acknowledgments
 * @property {number} count
 * @property {number} wrong
 * @property {number} unacknowledged requests that a board never saw acknowledged
 * @property {number} p50
 * @property {number} p99
 */

/** Starts a process that reads live streams. It ends with this one. */
export function startStreams() {
  const child = fork(fileURLToPath(new URL('stream-reader.mjs', import.meta.url)));
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let count = 0;
  child.on('message', (/** @type {{id: number, answer: unknown, error?: string}} */ { id, answer, error }) => {
    if (error) waiting.get(id)?.reject(new Error(error));
    else waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The stream reader has ended'));
  });
  const sendCommand = (/** @type {string} */ command, /** @type {unknown} */ input = {}) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      child.send({ id: count, command, input });
    });
  return {
    /** @param {Target[]} targets a stream each @returns {Promise<{streams: number}>} how many are open now */
    open: (targets) => sendCommand('open', { targets }),
    begin: () => sendCommand('begin'),
    /**
     * Waits for missing requests up to a time limit.
     * @param {number} from the first stream that must have had everything
     * @param {number} to behind the last
     * @param {[string, number][]} timed customers' ids, and when their requests were made or answered (`sharedNow`)
     * @returns {Promise<Deliveries>}
     */
    end: (from, to, timed) => sendCommand('end', { from, to, timed }),
    /** @returns {Promise<string>} the last frame with a ride request */
    frame: () => sendCommand('frame'),
    async stop() {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

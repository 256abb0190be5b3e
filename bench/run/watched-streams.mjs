import { toRecordedAnswer } from '../peers/recorded-answer.mjs';
import { startPeer } from '../peers/start.mjs';
import { Caller } from '../generate/caller.mjs';
import { sharedNow } from '../generate/pace.mjs';
import { startStreams } from '../generate/streams.mjs';
import { idOf, linkOf } from '../seed/customers.mjs';
import { clearBoard, indexesOnLot, requestPath } from './board.mjs';
import { runAtRate } from '../generate/pace.mjs';

const CUSTOMERS = 2500;
const PACE = 50;

/**
 * Open streams of Lotline or of its peer, and the customers who request rides there.
 * @typedef {object} Watched
 * @property {ReturnType<typeof startStreams>} streams
 * @property {number} from the first stream
 * @property {number} to after the last stream
 * @property {string[]} urls of its gateways
 * @property {number[]} customers the indexes of the customers
 *
 * An answered request; times from `sharedNow`.
 * @typedef {{index: number, pressedAt: number, answeredAt: number}} Answered
 */

/**
 * Opens the streams, and as many at a peer, which writes the same frame to its streams for each request and stores
 * nothing.
 * @param {import('./environment.mjs').Environment} environment
 * @param {import('../generate/caller.mjs').Caller} staff
 * @param {import('../generate/streams.mjs').Target[]} targets
 */
export async function watchStreams(environment, staff, targets) {
  await clearBoard(staff);
  const streams = startStreams();
  try {
    await streams.open(targets);
    // A minute needs more customers than a lot of 3,000 has; customers who were dropped off request again.
    const customers = indexesOnLot(environment.customers, 1, Math.min(CUSTOMERS, environment.customers >> 1));
    const answer = toRecordedAnswer(await new Caller(environment.url).send('POST', requestPath(linkOf(0))));
    const count = targets.length;
    await streams.end(0, count, [[idOf(0), sharedNow()]]);
    const peer = await startPeer(environment.dataFolder, 'streams.mjs', {
      ...answer,
      frame: await streams.frame(),
      frameId: idOf(0),
      ids: Object.fromEntries(customers.map((index) => [linkOf(index), idOf(index)])),
    });
    await streams.open(targets.map(() => ({ url: `${peer.url}/api/events`, headers: {} })));
    const both = { streams, customers };
    return {
      /** @type {Watched} */
      lotline: { ...both, from: 0, to: count, urls: [environment.url, environment.otherUrl] },
      /** @type {Watched} */
      peer: { ...both, from: count, to: 2 * count, urls: [peer.url] },
      pid: peer.pid,
      end: async () => {
        await streams.stop();
        await peer.stop();
      },
    };
  } catch (error) {
    await streams.stop();
    throw error;
  }
}

/**
 * Customers request rides, 50 a second.
 * @param {Watched} watched @param {Caller[]} callers who press in turn @param {number} seconds
 * @param {(answered: Answered) => void} [onAnswered]
 * @returns {Promise<{answered: Answered[], wrong: number}>}
 */
export async function requestWatchedRides({ customers }, callers, seconds, onAnswered) {
  /** @type {Answered[]} */
  const answered = [];
  let wrong = 0;
  await runAtRate(PACE, Math.min(seconds, customers.length / PACE), async (turn) => {
    const index = customers[turn] ?? 0;
    const caller = callers[turn % callers.length];
    if (!caller) throw new Error('There is no caller');
    const pressedAt = sharedNow();
    const { status, text } = await caller.send('POST', requestPath(linkOf(index)));
    if (status !== 200 || !text.includes('"success":true')) return void (wrong += 1);
    const press = { index, pressedAt, answeredAt: sharedNow() };
    answered.push(press);
    onAnswered?.(press);
  });
  return { answered, wrong };
}

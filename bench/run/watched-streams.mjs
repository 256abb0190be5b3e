import { recorded } from '../bare/recorded.mjs';
import { startBare } from '../bare/start.mjs';
import { Caller } from '../generate/caller.mjs';
import { sharedNow } from '../generate/pace.mjs';
import { startStreams } from '../generate/streams.mjs';
import { idOf, linkOf } from '../seed/customers.mjs';
import { clearBoard, presentFrom, requestPath } from './board.mjs';
import { atRate } from '../generate/pace.mjs';

const CUSTOMERS = 2500;
const PACE = 50;

/**
 * The open streams of Lotline or of its bare peer, and who asks for rides there.
 * @typedef {object} Watched
 * @property {ReturnType<typeof startStreams>} streams
 * @property {number} from the first of its streams
 * @property {number} to behind the last
 * @property {string[]} urls of its gateways
 * @property {number[]} customers who press, by their numbers
 *
 * A request that was answered; times as of `sharedNow`.
 * @typedef {{index: number, pressedAt: number, answeredAt: number}} Answered
 */

/**
 * Opens these streams, and as many at a bare peer, which tells its streams of a press with the same frame and stores nothing.
 * @param {import('./environment.mjs').Environment} environment
 * @param {import('../generate/caller.mjs').Caller} staff
 * @param {import('../generate/streams.mjs').Target[]} targets
 */
export async function watchStreams(environment, staff, targets) {
  await clearBoard(staff);
  const streams = startStreams();
  try {
    await streams.open(targets);
    // A minute at this pace takes more than are on the lot of 3,000 customers: those who were dropped off press again.
    const customers = presentFrom(environment.customers, 1, Math.min(CUSTOMERS, environment.customers >> 1));
    const answer = recorded(await new Caller(environment.url).send('POST', requestPath(linkOf(0))));
    const count = targets.length;
    await streams.end(0, count, [[idOf(0), sharedNow()]]);
    const bare = await startBare(environment.dataFolder, 'streams.mjs', {
      ...answer,
      frame: await streams.frame(),
      frameId: idOf(0),
      ids: Object.fromEntries(customers.map((index) => [linkOf(index), idOf(index)])),
    });
    await streams.open(targets.map(() => ({ url: `${bare.url}/api/events`, headers: {} })));
    const both = { streams, customers };
    return {
      /** @type {Watched} */
      lotline: { ...both, from: 0, to: count, urls: [environment.url, environment.otherUrl] },
      /** @type {Watched} */
      bare: { ...both, from: count, to: 2 * count, urls: [bare.url] },
      pid: bare.pid,
      end: async () => {
        await streams.stop();
        await bare.stop();
      },
    };
  } catch (error) {
    await streams.stop();
    throw error;
  }
}

/**
 * So many of the customers press as go into these seconds, 50 a second.
 * @param {Watched} watched @param {Caller[]} callers who press in turn @param {number} seconds
 * @param {(answered: Answered) => void} [onAnswered]
 * @returns {Promise<{answered: Answered[], wrong: number}>}
 */
export async function pressWatched({ customers }, callers, seconds, onAnswered) {
  /** @type {Answered[]} */
  const answered = [];
  let wrong = 0;
  await atRate(PACE, Math.min(seconds, customers.length / PACE), async (turn) => {
    const index = customers[turn] ?? 0;
    const caller = callers[turn % callers.length];
    if (!caller) throw new Error('Nobody presses');
    const pressedAt = sharedNow();
    const { status, text } = await caller.send('POST', requestPath(linkOf(index)));
    if (status !== 200 || !text.includes('"success":true')) return void (wrong += 1);
    const press = { index, pressedAt, answeredAt: sharedNow() };
    answered.push(press);
    onAnswered?.(press);
  });
  return { answered, wrong };
}

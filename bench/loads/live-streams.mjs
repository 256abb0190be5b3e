import { recorded } from '../bare/recorded.mjs';
import { startBare } from '../bare/start.mjs';
import { Caller } from '../generate/caller.mjs';
import { sharedNow } from '../generate/now.mjs';
import { startStreams } from '../generate/streams.mjs';
import { clearBoard, presentFrom, requestPath } from '../run/board.mjs';
import { atRate } from '../run/pace.mjs';
import { withinMs } from '../run/verdicts.mjs';
import { idOf, linkOf } from '../seed/customers.mjs';

const STREAMS = 500;
const SESSIONS = 10;
const PACE = 50;
const CUSTOMERS = 2500;
const WITHIN_MS = 250;

/** @type {import('../run/run-load.mjs').Load} */
export const liveStreams = {
  name: 'live-streams',
  async parts(stage) {
    const staff = await stage.signIn();
    await clearBoard(staff);
    const customer = new Caller(stage.url);
    const streams = startStreams();
    try {
      await streams.open(await targetsOf(stage));
      // A minute at this pace takes more than are on the lot of 3,000 customers: those who were dropped off press again.
      const customers = presentFrom(stage.customers, 1, Math.min(CUSTOMERS, stage.customers >> 1));
      const answer = recorded(await customer.send('POST', requestPath(linkOf(0))));
      await streams.end(0, STREAMS, [[idOf(0), sharedNow()]]);
      const bare = await startBare(stage.dataFolder, 'streams.mjs', {
        ...answer,
        frame: await streams.frame(),
        frameId: idOf(0),
        ids: Object.fromEntries(customers.map((index) => [linkOf(index), idOf(index)])),
      });
      const bareCustomer = new Caller(bare.url);
      await streams.open(Array.from({ length: STREAMS }, () => ({ url: `${bare.url}/api/events`, headers: {} })));
      return [
        {
          title: '500 open streams, 50 ride requests a second',
          seconds: 60,
          lotline: {
            before: () => clearBoard(staff),
            round: (seconds) => round(streams, 0, customer, customers, seconds),
          },
          bare: { pid: bare.pid, round: (seconds) => round(streams, STREAMS, bareCustomer, customers, seconds) },
          judge: ({ lotline }) => [
            withinMs('99% on a stream after the acknowledgement', lotline.p99.median, WITHIN_MS),
          ],
          end: async () => {
            await streams.stop();
            await bare.stop();
          },
        },
      ];
    } catch (error) {
      await streams.stop();
      throw error;
    }
  },
};

/** Spread over both gateways and some sessions. @param {import('../run/stage.mjs').Stage} stage */
async function targetsOf(stage) {
  const staff = await Promise.all(Array.from({ length: SESSIONS }, () => stage.signIn()));
  return Array.from({ length: STREAMS }, (_, at) => ({
    url: `${at % 2 ? stage.otherUrl : stage.url}/api/events`,
    headers: staff[at % SESSIONS]?.cookieHeader ?? {},
  }));
}

/**
 * @param {ReturnType<typeof startStreams>} streams @param {number} from the first of the server's streams
 * @param {Caller} customer @param {number[]} customers @param {number} seconds
 * @returns {Promise<import('../run/run-load.mjs').Round>}
 */
async function round(streams, from, customer, customers, seconds) {
  await streams.begin();
  /** @type {[string, number][]} */
  const acknowledged = [];
  let wrong = 0;
  await atRate(PACE, Math.min(seconds, customers.length / PACE), async (turn) => {
    const index = customers[turn] ?? 0;
    const { status, text } = await customer.send('POST', requestPath(linkOf(index)));
    if (status === 200 && text.includes('"success":true')) acknowledged.push([idOf(index), sharedNow()]);
    else wrong += 1;
  });
  const { missed, doubled, deliveries, p50, p95, p99 } = await streams.end(from, from + STREAMS, acknowledged);
  return {
    figures: { requests: deliveries, perSecond: deliveries / seconds, p50, p95, p99, wrong },
    never: { 'requests missed on a stream': missed, 'requests twice on a stream': doubled },
  };
}

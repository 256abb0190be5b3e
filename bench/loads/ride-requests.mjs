import { recorded } from '../bare/recorded.mjs';
import { startBare } from '../bare/start.mjs';
import { Caller } from '../generate/caller.mjs';
import { atRate } from '../generate/pace.mjs';
import { pressAll, pressCount } from '../generate/press.mjs';
import { figuresOf, percentile } from '../measure/figures.mjs';
import { boardWatch, clearBoard, listOf, presentFrom, requestPath } from '../run/board.mjs';
import { ratioAtLeast, withinMs } from '../run/verdicts.mjs';
import { idOf, linkOf, present } from '../seed/customers.mjs';

const CUSTOMERS = 2000;
/** The limit for short rounds. */
const CUSTOMERS_A_SECOND = 400;
const PACE = 50;
const VISIBLE_MS = 50;

/** @type {import('../run/run-load.mjs').Load} */
export const rideRequests = {
  name: 'ride-requests',
  async parts(environment) {
    const staff = await environment.signIn();
    await clearBoard(staff);
    await makeRideTables(environment);
    const customer = new Caller(environment.url, new Map(), 128);
    const answer = recorded(await customer.send('POST', requestPath(linkOf(0))));
    const bare = await startBare(environment.dataFolder, 'ride-writer.mjs', {
      databaseUrl: environment.databaseUrl,
      ...answer,
    });
    const bareCustomer = new Caller(bare.url, new Map(), 128);
    const empty = { lotline: () => clearBoard(staff), bare: () => emptyRideTables(environment) };
    const many = (/** @type {number} */ seconds) =>
      presentFrom(environment.customers, 0, pressCount(Math.min(CUSTOMERS, seconds * CUSTOMERS_A_SECOND)));
    const links = presentFrom(environment.customers, 0, CUSTOMERS);
    return [
      {
        title: '2,000 customers, as fast as they go',
        seconds: 5,
        lotline: {
          before: empty.lotline,
          round: async (seconds) => {
            const customers = many(seconds);
            const figures = await pressAll(environment.url, customers);
            return { figures, never: await lostOrDoubled(staff, customers) };
          },
        },
        bare: {
          pid: bare.pid,
          before: empty.bare,
          round: async (seconds) => ({ figures: await pressAll(bare.url, many(seconds)) }),
        },
        check: (figures) => [ratioAtLeast(figures, 0.3)],
        end: async () => {},
      },
      {
        title: '50 a second',
        seconds: 10,
        lotline: {
          before: empty.lotline,
          round: async (seconds) => {
            const watch = boardWatch(staff.fresh());
            const figures = await pressAtPace(customer, seconds, links, (index) => watch.expect(idOf(index)));
            const { delays, missed } = await watch.end();
            const also = {
              'on the board, p50 ms': percentile(delays, 0.5),
              'on the board, p99 ms': percentile(delays, 0.99),
            };
            return { figures, never: { 'requests missing on the board': missed }, also };
          },
        },
        bare: {
          before: empty.bare,
          round: async (seconds) => ({ figures: await pressAtPace(bareCustomer, seconds, links, () => {}) }),
        },
        check: ({ lotline }) => [
          withinMs(
            "99% on the board's list after the press",
            lotline.also['on the board, p99 ms']?.median ?? NaN,
            VISIBLE_MS,
          ),
        ],
        end: bare.stop,
      },
    ];
  },
};

/** @param {Caller} staff @param {number[]} customers */
async function lostOrDoubled(staff, customers) {
  const ids = (await listOf(staff, 'requesting_ride')).map(({ id }) => id);
  const distinct = new Set(ids);
  return {
    'requests missing on the board': customers.filter((index) => !distinct.has(idOf(index))).length,
    'requests doubled on the board': ids.length - distinct.size,
  };
}

/**
 * @param {Caller} customer @param {number} seconds @param {number[]} customers
 * @param {(index: number) => void} pressing told in the moment of each press
 */
async function pressAtPace(customer, seconds, customers, pressing) {
  /** @type {number[]} */
  const latencies = [];
  let wrong = 0;
  await atRate(PACE, seconds, async (turn) => {
    const index = customers[turn % customers.length] ?? 0;
    pressing(index);
    const { status, text, ms } = await customer.send('POST', requestPath(linkOf(index)));
    latencies.push(ms);
    if (status !== 200 || !text.includes('"success":true')) wrong += 1;
  });
  return figuresOf(latencies, seconds, wrong);
}

const TABLES = ['riders', 'rides', 'ride_moves', 'boards', 'outbox'];

/**
 * Creates tables like the shuttle service's, with the customers on the lot.
 * @param {import('../run/environment.mjs').Environment} environment
 */
export async function makeRideTables({ database, customers }) {
  await database.query('DROP SCHEMA IF EXISTS bare CASCADE; CREATE SCHEMA bare');
  for (const table of TABLES) await database.query(`CREATE TABLE bare.${table} (LIKE shuttle.${table} INCLUDING ALL)`);
  await database.query('INSERT INTO bare.riders SELECT * FROM shuttle.riders WHERE NOT checked_out LIMIT $1', [
    present(customers),
  ]);
  await database.query('ANALYZE bare.riders');
}

/** Restores the state before the first request. @param {import('../run/environment.mjs').Environment} environment */
export async function emptyRideTables({ database }) {
  await database.query('TRUNCATE bare.rides, bare.ride_moves, bare.boards, bare.outbox');
}

import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { Caller } from '../generate/caller.ts';
import { askEach, runAtRate } from '../generate/asking.ts';
import { figuresOf, percentile } from '../measure/figures.ts';
import { watchBoard, clearBoard, readList, indexesOnLot, requestPath } from '../run/board.ts';
import { ratioAtLeast, withinMs } from '../run/verdicts.ts';
import { idOf, linkOf, countOnLot } from '../seed/customers.ts';
import type { Load } from '../run/run-load.ts';
import type { Environment } from '../run/environment.ts';

const CONNECTIONS = 40;
const CUSTOMERS = 2000;
/** The limit for short rounds. */
const CUSTOMERS_A_SECOND = 400;
const PACE = 50;
const VISIBLE_MS = 50;

export const rideRequests: Load = {
  name: 'ride-requests',
  async parts(environment) {
    const staff = await environment.signIn();
    await clearBoard(staff);
    await makeRideTables(environment);
    const customer = new Caller(environment.url, new Map(), 128);
    const answer = toRecordedAnswer(await customer.send('POST', requestPath(linkOf(0))));
    const peer = await startPeer(environment.dataFolder, 'ride-writer.ts', {
      databaseUrl: environment.databaseUrl,
      ...answer,
    });
    const peerCustomer = new Caller(peer.url, new Map(), 128);
    const empty = { lotline: () => clearBoard(staff), peer: () => emptyRideTables(environment) };
    const customersFor = (seconds: number) =>
      indexesOnLot(environment.customers, 0, Math.ceil(Math.min(CUSTOMERS, seconds * CUSTOMERS_A_SECOND)));
    const links = indexesOnLot(environment.customers, 0, CUSTOMERS);
    return [
      {
        title: '2,000 customers, as fast as they go',
        seconds: 5,
        lotline: {
          before: empty.lotline,
          round: async (seconds) => {
            const customers = customersFor(seconds);
            const figures = await requestAllRides(customer, customers);
            return { figures, never: await countLostAndDoubled(staff, customers) };
          },
        },
        peer: {
          pid: peer.pid,
          before: empty.peer,
          round: async (seconds) => ({ figures: await requestAllRides(peerCustomer, customersFor(seconds)) }),
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
            const watch = watchBoard(staff.withSessionOnly());
            const figures = await requestRidesAtPace(customer, seconds, links, (index) => watch.expect(idOf(index)));
            const { delays, missed } = await watch.end();
            const also = {
              'on the board, p50 ms': percentile(delays, 0.5),
              'on the board, p99 ms': percentile(delays, 0.99),
            };
            return { figures, never: { 'requests missing on the board': missed }, also };
          },
        },
        peer: {
          before: empty.peer,
          round: async (seconds) => ({ figures: await requestRidesAtPace(peerCustomer, seconds, links, () => {}) }),
        },
        check: ({ lotline }) => [
          withinMs(
            "99% on the board's list after the press",
            lotline.also['on the board, p99 ms']?.median ?? NaN,
            VISIBLE_MS,
          ),
        ],
        end: peer.stop,
      },
    ];
  },
};

/** Each customer requests a ride once, as fast as the connections allow. */
const requestAllRides = (caller: Caller, customers: number[]) =>
  askEach(customers, CONNECTIONS, (index) => caller.send('POST', requestPath(linkOf(index))), isRequested);

const isRequested = ({ status, text }: { status: number; text: string }) =>
  status === 200 && text.includes('"success":true');

async function countLostAndDoubled(staff: Caller, customers: number[]) {
  const ids = (await readList(staff, 'requesting_ride')).map(({ id }) => id);
  const distinct = new Set(ids);
  return {
    'requests missing on the board': customers.filter((index) => !distinct.has(idOf(index))).length,
    'requests doubled on the board': ids.length - distinct.size,
  };
}

/** @param onRequest told in the moment of each press */
async function requestRidesAtPace(
  customer: Caller,
  seconds: number,
  customers: number[],
  onRequest: (index: number) => void,
) {
  const latencies: number[] = [];
  let wrong = 0;
  await runAtRate(PACE, seconds, async (turn) => {
    const index = customers[turn % customers.length] ?? 0;
    onRequest(index);
    const answer = await customer.send('POST', requestPath(linkOf(index)));
    latencies.push(answer.ms);
    if (!isRequested(answer)) wrong += 1;
  });
  return figuresOf(latencies, seconds, wrong);
}

const TABLES = ['riders', 'rides', 'ride_moves', 'boards', 'outbox'];

/** Creates tables like the shuttle service's, with the customers on the lot. */
async function makeRideTables({ database, customers }: Environment) {
  await database.query('DROP SCHEMA IF EXISTS peer CASCADE; CREATE SCHEMA peer');
  for (const table of TABLES) await database.query(`CREATE TABLE peer.${table} (LIKE shuttle.${table} INCLUDING ALL)`);
  await database.query('INSERT INTO peer.riders SELECT * FROM shuttle.riders WHERE NOT checked_out LIMIT $1', [
    countOnLot(customers),
  ]);
  await database.query('ANALYZE peer.riders');
}

/** Restores the state before the first request. */
async function emptyRideTables({ database }: Environment) {
  await database.query('TRUNCATE peer.rides, peer.ride_moves, peer.boards, peer.outbox');
}

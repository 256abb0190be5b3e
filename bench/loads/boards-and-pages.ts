import { Caller } from '../generate/caller.ts';
import { percentile } from '../measure/figures.ts';
import { clearBoard } from '../run/board.ts';
import { withinMs } from '../run/verdicts.ts';
import { CustomerPages } from '../run/customer-pages.ts';
import { requestWatchedRides, watchStreams, type Watched } from '../run/watched-streams.ts';
import { idOf } from '../seed/customers.ts';
import { LOT } from '../seed/rows.ts';
import type { Load, Round } from '../run/run-load.ts';
import type { Environment } from '../run/environment.ts';
import type { Target } from '../generate/streams.ts';

const BOARDS = 500;
const SESSIONS = 10;
/** Of the boards without a login: a gateway accepts 50 from one address. */
const ADDRESSES = 40;
const PAGES = 200;
const WITHIN_MS = 250;

export const boardsAndPages: Load = {
  name: 'boards-and-pages',
  async parts(environment) {
    const staff = await environment.signIn();
    const { lotline, peer, pid, end } = await watchStreams(environment, staff, await boardsOf(environment));
    return [
      {
        title: '500 boards with sound, half of them without a login, 200 pages, 50 ride requests a second',
        seconds: 30,
        lotline: {
          before: () => clearBoard(staff),
          round: (seconds) => round(lotline, seconds),
        },
        peer: { pid, round: (seconds) => round(peer, seconds) },
        check: ({ lotline: { p99 } }) => [withinMs('99% on a board after the press', p99.median, WITHIN_MS)],
        end,
      },
    ];
  },
};

/** Boards with and without a session at both gateways. All have sound, which causes the most calls. */
async function boardsOf(environment: Environment): Promise<Target[]> {
  const staff = await Promise.all(Array.from({ length: SESSIONS }, () => environment.signIn()));
  return Array.from({ length: BOARDS }, (_, at) => {
    const events = `${at % 2 ? environment.otherUrl : environment.url}/api/events`;
    const isStaffs = at % 4 < 2;
    return {
      url: isStaffs ? events : `${events}?lot=${LOT}`,
      headers: (isStaffs && staff[at % SESSIONS]?.cookieHeader) || {
        'x-forwarded-for': `198.51.100.${at % ADDRESSES}`,
      },
      isAcknowledging: true,
    };
  });
}

async function round(watched: Watched, seconds: number): Promise<Round> {
  const { streams, from, to, urls, customers } = watched;
  const callers = urls.map((url) => new Caller(url));
  const pages = new CustomerPages(callers, customers.slice(0, PAGES));
  await streams.begin();
  const [{ answered, wrong }] = await Promise.all([
    requestWatchedRides(watched, callers, seconds, ({ index, answeredAt }) => pages.answered.set(index, answeredAt)),
    pages.follow(seconds),
  ]);
  const timed = answered.map(({ index, pressedAt }) => [idOf(index), pressedAt] as [string, number]);
  const { missed, doubled, deliveries, p50, p95, p99, acknowledgments } = await streams.end(from, to, timed);
  for (const caller of callers) caller.close();
  return {
    figures: {
      ...{ requests: deliveries, perSecond: deliveries / seconds, p50, p95, p99 },
      wrong: wrong + pages.wrong + acknowledgments.wrong,
    },
    never: {
      'requests missed on a board': missed,
      'requests doubled on a board': doubled,
      'requests that a board never saw acknowledged': acknowledgments.unacknowledged,
      'stale customer pages': pages.stale,
    },
    also: {
      "customers' pages, p50 ms": percentile(pages.latencies, 0.5),
      "customers' pages, p99 ms": percentile(pages.latencies, 0.99),
      'acknowledgments a second': acknowledgments.count / seconds,
      'acknowledgments, p99 ms': acknowledgments.p99,
    },
  };
}

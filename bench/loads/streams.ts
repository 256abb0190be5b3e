import { Caller } from '../generate/caller.ts';
import { runAtRate, sharedNow } from '../generate/asking.ts';
import { startStreams, type Target } from '../generate/streams.ts';
import { percentile } from '../measure/figures.ts';
import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { clearBoard, indexesOnLot, requestPath } from '../run/board.ts';
import { CustomerPages } from '../run/customer-pages.ts';
import { withinMs } from '../run/verdicts.ts';
import { idOf, linkOf } from '../seed/customers.ts';
import { LOT } from '../seed/rows.ts';
import type { Environment } from '../run/environment.ts';
import type { Load, Round } from '../run/run-load.ts';

const STREAMS = 500;
const SESSIONS = 10;
/** Of the boards without a login: a gateway accepts 50 from one address. */
const ADDRESSES = 40;
/** Who request rides. A minute needs more than a lot of 3,000 has; those who were dropped off request again. */
const CUSTOMERS = 2500;
/** Requests a second. */
const PACE = 50;
const WITHIN_MS = 250;

/** Open streams, on which every ride request must arrive once. */
interface StreamsLoad {
  name: string;
  title: string;
  seconds: number;
  /** @param sessions whose streams they may be */
  targetAt: (at: number, urls: string[], sessions: Caller[]) => Target;
  /** how many customers' pages poll meanwhile */
  pages: number;
  /** where the time of a delivery begins */
  since: 'pressedAt' | 'answeredAt';
  bar: string;
}

/** Streams at both gateways and of several sessions. */
export const liveStreams = streamsLoad({
  name: 'live-streams',
  title: '500 open streams, 50 ride requests a second',
  seconds: 60,
  targetAt: (at, urls, sessions) => ({
    url: `${urls[at % 2]}/api/events`,
    headers: sessions[at % SESSIONS]?.cookieHeader ?? {},
  }),
  pages: 0,
  since: 'answeredAt',
  bar: '99% on a stream after the acknowledgment',
});

/** Boards with and without a session at both gateways. All have sound, which causes the most calls. */
export const boardsAndPages = streamsLoad({
  name: 'boards-and-pages',
  title: '500 boards with sound, half of them without a login, 200 pages, 50 ride requests a second',
  seconds: 30,
  targetAt: (at, urls, sessions) => {
    const events = `${urls[at % 2]}/api/events`;
    const session = at % 4 < 2 ? sessions[at % SESSIONS] : undefined;
    if (session) return { url: events, headers: session.cookieHeader, isAcknowledging: true };
    const headers = { 'x-forwarded-for': `198.51.100.${at % ADDRESSES}` };
    return { url: `${events}?lot=${LOT}`, headers, isAcknowledging: true };
  },
  pages: 200,
  since: 'pressedAt',
  bar: '99% on a board after the press',
});

function streamsLoad(load: StreamsLoad): Load {
  return {
    name: load.name,
    async parts(environment) {
      const staff = await environment.signIn();
      await clearBoard(staff);
      const { streams, peer, customers } = await openStreams(environment, load);
      const watched = { streams, customers, load };
      const urls = [environment.url, environment.otherUrl];
      return [
        {
          title: load.title,
          seconds: load.seconds,
          lotline: {
            before: () => clearBoard(staff),
            round: (seconds) => round({ ...watched, from: 0, urls }, seconds),
          },
          peer: {
            pid: peer.pid,
            round: (seconds) => round({ ...watched, from: STREAMS, urls: [peer.url] }, seconds),
          },
          check: ({ lotline: { p99 } }) => [withinMs(load.bar, p99.median, WITHIN_MS)],
          end: async () => {
            await streams.stop();
            await peer.stop();
          },
        },
      ];
    },
  };
}

/**
 * Opens the streams, and as many at a peer, which writes the same frame to its streams for each request and stores nothing.
 */
async function openStreams(environment: Environment, { targetAt }: StreamsLoad) {
  const sessions: Caller[] = [];
  for (let at = 0; at < SESSIONS; at += 1) sessions.push(await environment.signIn());
  const urls = [environment.url, environment.otherUrl];
  const targets = Array.from({ length: STREAMS }, (_, at) => targetAt(at, urls, sessions));
  const streams = startStreams();
  try {
    await streams.open(targets);
    const customers = indexesOnLot(environment.customers, 1, Math.min(CUSTOMERS, environment.customers >> 1));
    const answer = toRecordedAnswer(await new Caller(environment.url).send('POST', requestPath(linkOf(0))));
    await streams.end(0, STREAMS, [[idOf(0), sharedNow()]]);
    const peer = await startPeer(environment.dataFolder, 'streams.ts', {
      ...answer,
      frame: await streams.frame(),
      frameId: idOf(0),
      ids: Object.fromEntries(customers.map((index) => [linkOf(index), idOf(index)])),
    });
    await streams.open(targets.map(() => ({ url: `${peer.url}/api/events`, headers: {} })));
    return { streams, peer, customers };
  } catch (error) {
    await streams.stop();
    throw error;
  }
}

interface Watched {
  load: StreamsLoad;
  streams: ReturnType<typeof startStreams>;
  /** the first of the streams */
  from: number;
  /** of the gateways */
  urls: string[];
  /** by their numbers */
  customers: number[];
}

async function round({ load, streams, from, urls, customers }: Watched, seconds: number): Promise<Round> {
  const callers = urls.map((url) => new Caller(url));
  const pages = new CustomerPages(callers, customers.slice(0, load.pages));
  const timed: [id: string, at: number][] = [];
  let wrong = 0;
  await streams.begin();
  const requesting = runAtRate(PACE, Math.min(seconds, customers.length / PACE), async (turn) => {
    const index = customers[turn] ?? 0;
    const pressedAt = sharedNow();
    const answer = await callers[turn % callers.length]?.send('POST', requestPath(linkOf(index)));
    if (answer?.status !== 200 || !answer.text.includes('"success":true')) return void (wrong += 1);
    const answeredAt = sharedNow();
    pages.answered.set(index, answeredAt);
    timed.push([idOf(index), load.since === 'pressedAt' ? pressedAt : answeredAt]);
  });
  await Promise.all([requesting, pages.follow(seconds)]);
  const { missed, doubled, deliveries, p50, p95, p99, acknowledgments } = await streams.end(
    from,
    from + STREAMS,
    timed,
  );
  for (const caller of callers) caller.close();
  const also = {
    "customers' pages, p50 ms": percentile(pages.latencies, 0.5),
    "customers' pages, p99 ms": percentile(pages.latencies, 0.99),
    'acknowledgments a second': acknowledgments.count / seconds,
    'acknowledgments, p99 ms': acknowledgments.p99,
  };
  return {
    figures: {
      ...{ requests: deliveries, perSecond: deliveries / seconds, p50, p95, p99 },
      wrong: wrong + pages.wrong + acknowledgments.wrong,
    },
    never: {
      'requests missed on a stream': missed,
      'requests doubled on a stream': doubled,
      'requests that a board never saw acknowledged': acknowledgments.unacknowledged,
      'stale customer pages': pages.stale,
    },
    ...(load.pages > 0 && { also }),
  };
}

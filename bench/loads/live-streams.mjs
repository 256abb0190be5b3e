import { Caller } from '../generate/caller.mjs';
import { clearBoard } from '../run/board.mjs';
import { withinMs } from '../run/verdicts.mjs';
import { requestWatchedRides, watchStreams } from '../run/watched-streams.mjs';
import { idOf } from '../seed/customers.mjs';

const STREAMS = 500;
const SESSIONS = 10;
const WITHIN_MS = 250;

/** @type {import('../run/run-load.mjs').Load} */
export const liveStreams = {
  name: 'live-streams',
  async parts(environment) {
    const staff = await environment.signIn();
    const { lotline, peer, pid, end } = await watchStreams(environment, staff, await targetsOf(environment));
    return [
      {
        title: '500 open streams, 50 ride requests a second',
        seconds: 60,
        lotline: {
          before: () => clearBoard(staff),
          round: (seconds) => round(lotline, seconds),
        },
        peer: { pid, round: (seconds) => round(peer, seconds) },
        check: ({ lotline: { p99 } }) => [withinMs('99% on a stream after the acknowledgment', p99.median, WITHIN_MS)],
        end,
      },
    ];
  },
};

/** Streams at both gateways and of several sessions. @param {import('../run/environment.mjs').Environment} environment */
async function targetsOf(environment) {
  const staff = await Promise.all(Array.from({ length: SESSIONS }, () => environment.signIn()));
  return Array.from({ length: STREAMS }, (_, at) => ({
    url: `${at % 2 ? environment.otherUrl : environment.url}/api/events`,
    headers: staff[at % SESSIONS]?.cookieHeader ?? {},
  }));
}

/**
 * @param {import('../run/watched-streams.mjs').Watched} watched @param {number} seconds
 * @returns {Promise<import('../run/run-load.mjs').Round>}
 */
async function round(watched, seconds) {
  const { streams, from, to, urls } = watched;
  const customer = new Caller(urls[0] ?? '');
  await streams.begin();
  const { answered, wrong } = await requestWatchedRides(watched, [customer], seconds);
  customer.close();
  const { missed, doubled, deliveries, p50, p95, p99 } = await streams.end(
    from,
    to,
    answered.map(({ index, answeredAt }) => [idOf(index), answeredAt]),
  );
  return {
    figures: { requests: deliveries, perSecond: deliveries / seconds, p50, p95, p99, wrong },
    never: { 'requests missed on a stream': missed, 'requests doubled on a stream': doubled },
  };
}

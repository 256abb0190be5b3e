import { Caller } from '../generate/caller.ts';
import { clearBoard } from '../run/board.ts';
import { withinMs } from '../run/verdicts.ts';
import { requestWatchedRides, watchStreams, type Watched } from '../run/watched-streams.ts';
import { idOf } from '../seed/customers.ts';
import type { Load, Round } from '../run/run-load.ts';
import type { Environment } from '../run/environment.ts';

const STREAMS = 500;
const SESSIONS = 10;
const WITHIN_MS = 250;

export const liveStreams: Load = {
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

/** Streams at both gateways and of several sessions. */
async function targetsOf(environment: Environment) {
  const staff = await Promise.all(Array.from({ length: SESSIONS }, () => environment.signIn()));
  return Array.from({ length: STREAMS }, (_, at) => ({
    url: `${at % 2 ? environment.otherUrl : environment.url}/api/events`,
    headers: staff[at % SESSIONS]?.cookieHeader ?? {},
  }));
}

async function round(watched: Watched, seconds: number): Promise<Round> {
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

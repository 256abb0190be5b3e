import { startFixedPeer } from '../peers/start.ts';
import { Caller } from '../generate/caller.ts';
import { figuresOf } from '../measure/figures.ts';
import { withinMs } from '../run/verdicts.ts';
import type { Load, Round } from '../run/run-load.ts';

const SESSION_PATH = '/api/auth/user';
/** The limit for a sign-out or a role change at another gateway. */
const WITHIN_MS = 250;
const GIVE_UP_MS = 5000;

export const signOuts: Load = {
  name: 'sign-outs',
  async parts(environment) {
    const peer = await startFixedPeer(environment, await new Caller(environment.url).get(SESSION_PATH));
    return [
      {
        title: 'signed out at one gateway, asked again and again at the other',
        seconds: 20,
        lotline: { round: (seconds) => round(seconds, () => environment.signIn(), environment.otherUrl, 200) },
        peer: {
          pid: peer.pid,
          round: (seconds) => round(seconds, () => Promise.resolve(new Caller(peer.url)), peer.url, 401),
        },
        check: ({ lotline: { p99 } }) => [
          withinMs('99% refused at the other gateway after the acknowledgment', p99.median, WITHIN_MS),
        ],
        end: peer.stop,
      },
    ];
  },
};

/** @param signedIn what the other answers before the sign-out */
async function round(
  seconds: number,
  signIn: () => Promise<Caller>,
  otherUrl: string,
  signedIn: number,
): Promise<Round> {
  const end = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  let wrong = 0;
  let alive = 0;
  while (performance.now() < end) {
    const here = await signIn();
    const there = here.withSessionOnly(otherUrl);
    if ((await there.get(SESSION_PATH)).status !== signedIn) wrong += 1;
    await here.get('/api/logout');
    const signedOutAt = performance.now();
    const wait = () => performance.now() - signedOutAt;
    while ((await there.get(SESSION_PATH)).status !== 401 && wait() < GIVE_UP_MS);
    if (wait() < GIVE_UP_MS) latencies.push(wait());
    else alive += 1;
    here.close();
    there.close();
  }
  return { figures: figuresOf(latencies, seconds, wrong), never: { 'sessions that outlived their sign-out': alive } };
}

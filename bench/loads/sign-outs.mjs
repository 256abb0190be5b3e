import { recorded } from '../bare/recorded.mjs';
import { startBare } from '../bare/start.mjs';
import { Caller } from '../generate/caller.mjs';
import { figuresOf } from '../measure/figures.mjs';
import { withinMs } from '../run/verdicts.mjs';

const WHO = '/api/auth/user';
/** The limit for a sign-out or a role change at another gateway. */
const WITHIN_MS = 250;
const GIVE_UP_MS = 5000;

/** @type {import('../run/run-load.mjs').Load} */
export const signOuts = {
  name: 'sign-outs',
  async parts(environment) {
    const refusal = recorded(await new Caller(environment.url).get(WHO));
    const bare = await startBare(environment.dataFolder, 'fixed-answer.mjs', refusal);
    return [
      {
        title: 'signed out at one gateway, asked again and again at the other',
        seconds: 20,
        lotline: { round: (seconds) => round(seconds, () => environment.signIn(), environment.otherUrl, 200) },
        bare: {
          pid: bare.pid,
          round: (seconds) => round(seconds, () => Promise.resolve(new Caller(bare.url)), bare.url, 401),
        },
        check: ({ lotline: { p99 } }) => [
          withinMs('99% refused at the other gateway after the acknowledgement', p99.median, WITHIN_MS),
        ],
        end: bare.stop,
      },
    ];
  },
};

/**
 * @param {number} seconds @param {() => Promise<Caller>} signIn @param {string} otherUrl
 * @param {number} signedIn what the other answers before the sign-out
 * @returns {Promise<import('../run/run-load.mjs').Round>}
 */
async function round(seconds, signIn, otherUrl, signedIn) {
  const end = performance.now() + seconds * 1000;
  /** @type {number[]} */
  const latencies = [];
  let wrong = 0;
  let alive = 0;
  while (performance.now() < end) {
    const here = await signIn();
    const there = here.fresh(otherUrl);
    if ((await there.get(WHO)).status !== signedIn) wrong += 1;
    await here.get('/api/logout');
    const signedOutAt = performance.now();
    const wait = () => performance.now() - signedOutAt;
    while ((await there.get(WHO)).status !== 401 && wait() < GIVE_UP_MS);
    if (wait() < GIVE_UP_MS) latencies.push(wait());
    else alive += 1;
    here.close();
    there.close();
  }
  return { figures: figuresOf(latencies, seconds, wrong), never: { 'sessions that outlived their sign-out': alive } };
}

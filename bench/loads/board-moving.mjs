import { recorded } from '../bare/recorded.mjs';
import { startBare } from '../bare/start.mjs';
import { wrk } from '../generate/wrk.mjs';
import { listPath, setBoard } from '../run/board.mjs';
import { countDifferingLists, isOnList, moveRides, moversOf } from '../run/moves.mjs';
import { ratioAtLeast } from '../run/verdicts.mjs';

const CONNECTIONS = 32;
const RIDES = 100;
const MOVES_A_SECOND = 20;

/** @type {import('../run/run-load.mjs').Load} */
export const boardMoving = {
  name: 'board-moving',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    const movers = await moversOf(environment);
    const path = listPath('picked_up');
    const bare = await startBare(environment.dataFolder, 'fixed-answer.mjs', recorded(await staff.get(path)));
    const headers = staff.fresh().cookieHeader;
    const poll = (/** @type {string} */ url, /** @type {number} */ seconds) =>
      wrk({ url: `${url}${path}`, connections: CONNECTIONS, seconds, headers });
    return [
      {
        title: '100 rides, 20 moves a second, 32 connections',
        seconds: 5,
        lotline: {
          round: async (seconds) => {
            const load = { rides: RIDES, perSecond: MOVES_A_SECOND, seconds };
            const [figures, { stale, checked }] = await Promise.all([
              poll(environment.url, seconds),
              moveRides(movers, load, isOnList),
            ]);
            const differing = await countDifferingLists(environment, movers);
            const never = { 'stale reads': stale, "lists that differ from PostgreSQL's": differing };
            return { figures, never, also: { 'reads checked': checked } };
          },
        },
        bare: { pid: bare.pid, round: async (seconds) => ({ figures: await poll(bare.url, seconds) }) },
        check: (figures) => [ratioAtLeast(figures, 0.25)],
        end: bare.stop,
      },
    ];
  },
};

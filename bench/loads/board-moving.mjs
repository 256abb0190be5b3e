import { toRecordedAnswer } from '../peers/recorded-answer.mjs';
import { startPeer } from '../peers/start.mjs';
import { wrk } from '../generate/wrk.mjs';
import { listPath, setBoard } from '../run/board.mjs';
import { countDifferingLists, isOnList, moveRides, signInMovers } from '../run/moves.mjs';
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
    const movers = await signInMovers(environment);
    const path = listPath('picked_up');
    const peer = await startPeer(environment.dataFolder, 'fixed-answer.mjs', toRecordedAnswer(await staff.get(path)));
    const headers = staff.withSessionOnly().cookieHeader;
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
        peer: { pid: peer.pid, round: async (seconds) => ({ figures: await poll(peer.url, seconds) }) },
        check: (figures) => [ratioAtLeast(figures, 0.25)],
        end: peer.stop,
      },
    ];
  },
};

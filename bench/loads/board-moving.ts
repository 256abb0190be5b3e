import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { wrk } from '../generate/wrk.ts';
import { listPath, setBoard } from '../run/board.ts';
import { countDifferingLists, isOnList, moveRides, signInMovers } from '../run/moves.ts';
import { ratioAtLeast } from '../run/verdicts.ts';
import type { Load } from '../run/run-load.ts';

const CONNECTIONS = 32;
const RIDES = 100;
const MOVES_A_SECOND = 20;

export const boardMoving: Load = {
  name: 'board-moving',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    const movers = await signInMovers(environment);
    const path = listPath('picked_up');
    const peer = await startPeer(environment.dataFolder, 'fixed-answer.ts', toRecordedAnswer(await staff.get(path)));
    const headers = staff.withSessionOnly().cookieHeader;
    const poll = (url: string, seconds: number) =>
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

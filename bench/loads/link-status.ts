import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { Caller } from '../generate/caller.ts';
import { wrk } from '../generate/wrk.ts';
import { linkPath, indexesOnLot, setBoard } from '../run/board.ts';
import { isOnLink, moveRides, signInMovers } from '../run/moves.ts';
import { ratioAtLeast } from '../run/verdicts.ts';
import { linkOf } from '../seed/customers.ts';
import type { Load } from '../run/run-load.ts';

const CONNECTIONS = 32;
const LINKS = 2000;
const RIDES = 100;
const MOVES_A_SECOND = 20;

export const linkStatus: Load = {
  name: 'link-status',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    const movers = await signInMovers(environment);
    const customer = new Caller(environment.url);
    const answer = toRecordedAnswer(await customer.get(linkPath(linkOf(0))));
    const peer = await startPeer(environment.dataFolder, 'fixed-answer.ts', answer);
    const folder = mkdtempSync(join(tmpdir(), 'lotline-links-'));
    const pathsFile = join(folder, 'paths');
    writeFileSync(
      pathsFile,
      indexesOnLot(environment.customers, 0, LINKS)
        .map((index) => linkPath(linkOf(index)))
        .join('\n'),
    );
    const poll = (url: string, seconds: number) => wrk({ url, connections: CONNECTIONS, seconds, pathsFile });
    return [
      {
        title: '2,000 links, rides moving, 32 connections',
        seconds: 5,
        lotline: {
          round: async (seconds) => {
            const load = { rides: RIDES, perSecond: MOVES_A_SECOND, seconds };
            const [figures, { stale, checked }] = await Promise.all([
              poll(environment.url, seconds),
              moveRides(movers, load, isOnLink),
            ]);
            return { figures, never: { 'stale reads': stale }, also: { 'reads checked': checked } };
          },
        },
        peer: { pid: peer.pid, round: async (seconds) => ({ figures: await poll(peer.url, seconds) }) },
        check: (figures) => [ratioAtLeast(figures, 0.3)],
        end: async () => {
          await peer.stop();
          rmSync(folder, { recursive: true, force: true });
        },
      },
    ];
  },
};

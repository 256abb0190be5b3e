import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '../../scripts/system/services.ts';
import { startPeer } from '../peers/start.ts';
import { startTransfers, type Download } from '../generate/transfers.ts';
import { figuresOf } from '../measure/figures.ts';
import { setBoard } from '../run/board.ts';
import { memoryVerdicts, peaksOf, pollBeside, pollsVerdict } from '../run/polls-beside.ts';
import { LOT } from '../seed/rows.ts';
import type { Load, Round } from '../run/run-load.ts';
import type { Caller } from '../generate/caller.ts';

const RIDES = 100;

/** Streams without pauses (docs/decisions/exports.md). */
const MAX_RATIO = 3;

export const exporting: Load = {
  name: 'export',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    const transfers = await startTransfers();
    const peer = await startPeer(environment.dataFolder, 'export.ts', {
      databaseUrl: environment.databaseUrl,
      contracts: pathToFileURL(join(REPOSITORY, 'packages/protocol/dist/index.js')).href,
      lot: LOT,
    });
    const { rows } = await environment.database.query(
      'SELECT count(*)::int AS count FROM clients.clients WHERE lot_id = $1',
      [LOT],
    );
    const expected = rows[0].count;
    const pids = () => ({ ...environment.pids(), peer: peer.pid });
    const subject = (url: string) => (seconds: number) =>
      round(staff, () => transfers.download({ url, headers: staff.cookieHeader, pids: pids() }), expected, seconds);
    return [
      {
        title: 'all customers as a spreadsheet, beside 100 polls a second; rows a second, and the polls’ times',
        seconds: 20,
        lotline: { round: subject(`${environment.url}/api/export/all`) },
        peer: { pid: peer.pid, round: subject(`${peer.url}/`) },
        check: (figures) => [pollsVerdict(figures, MAX_RATIO), ...memoryVerdicts(figures)],
        end: async () => {
          await transfers.stop();
          await peer.stop();
        },
      },
    ];
  },
};

/**
 * Polls alone for some seconds, and beside exports for as long.
 * @param expected customers in the file
 */
async function round(staff: Caller, take: () => Promise<Download>, expected: number, seconds: number): Promise<Round> {
  const { ms, wrong, also, result: taken } = await pollBeside(staff, seconds, () => downloadFor(take, seconds));
  const rows = taken.reduce((sum, each) => sum + each.rows, 0);
  const took = taken.reduce((sum, each) => sum + each.seconds, 0);
  return {
    figures: { ...figuresOf(ms, took, wrong), requests: rows, perSecond: rows / took },
    never: {
      'incomplete exports': taken.filter(({ isWhole }) => !isWhole).length,
      'customers missing or doubled': taken.reduce(
        (sum, { rows, count }) => sum + Math.abs(rows - expected) + Math.abs(count - expected),
        0,
      ),
    },
    also: { ...also, ...peaksOf(taken.map(({ peaksMb }) => peaksMb)) },
  };
}

async function downloadFor(take: () => Promise<Download>, seconds: number) {
  const until = performance.now() + seconds * 1000;
  const taken = [];
  do taken.push(await take());
  while (performance.now() < until);
  return taken;
}

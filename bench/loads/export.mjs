import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '../../scripts/system/services.mjs';
import { startPeer } from '../peers/start.mjs';
import { downloadSpreadsheet } from '../generate/transfers.mjs';
import { figuresOf } from '../measure/figures.mjs';
import { setBoard } from '../run/board.mjs';
import { memoryVerdicts, peaksOf, pollBeside, pollsVerdict } from '../run/polls-beside.mjs';
import { LOT } from '../seed/rows.mjs';

const RIDES = 100;

/** @type {import('../run/run-load.mjs').Load} */
export const exporting = {
  name: 'export',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    const peer = await startPeer(environment.dataFolder, 'export.mjs', {
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
    const subject = (/** @type {string} */ url) => (/** @type {number} */ seconds) =>
      round(staff, () => downloadSpreadsheet(url, staff.cookieHeader, pids()), expected, seconds);
    return [
      {
        title: 'all customers as a spreadsheet, beside 100 polls a second; rows a second, and the polls’ times',
        seconds: 20,
        lotline: { round: subject(`${environment.url}/api/export/all`) },
        peer: { pid: peer.pid, round: subject(`${peer.url}/`) },
        check: (figures) => [pollsVerdict(figures), ...memoryVerdicts(figures)],
        end: peer.stop,
      },
    ];
  },
};

/**
 * Polls alone for some seconds, and beside exports for as long.
 * @param {import('../generate/caller.mjs').Caller} staff @param {() => Promise<import('../generate/transfers.mjs').Download>} take
 * @param {number} expected customers in the file @param {number} seconds
 * @returns {Promise<import('../run/run-load.mjs').Round>}
 */
async function round(staff, take, expected, seconds) {
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

/** @param {() => Promise<import('../generate/transfers.mjs').Download>} take @param {number} seconds */
async function downloadFor(take, seconds) {
  const until = performance.now() + seconds * 1000;
  const taken = [];
  do taken.push(await take());
  while (performance.now() < until);
  return taken;
}

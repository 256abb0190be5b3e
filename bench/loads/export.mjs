import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '../../scripts/system/services.mjs';
import { startBare } from '../bare/start.mjs';
import { takeSpreadsheet } from '../generate/downloads.mjs';
import { figuresOf, percentile } from '../measure/figures.mjs';
import { listPath, setBoard } from '../run/board.mjs';
import { LOT } from '../seed/rows.mjs';

const RIDES = 100;
/** Of all screens together: fifty of them ask once a second, and fifty boards for three lists. */
const POLLS_A_SECOND = 100;
const MOST_RATIO = 2;
const MOST_MB = 400;
/** Servers, whose memory is set by their own settings. */
const NOT_OURS = ['postgres', 'rabbitmq', 'redis'];
const PEAK = 'peak MB of ';

/** @type {import('../run/run-load.mjs').Load} */
export const exporting = {
  name: 'export',
  async parts(stage) {
    const staff = await stage.signIn();
    await setBoard(staff, RIDES);
    const bare = await startBare(stage.dataFolder, 'export.mjs', {
      databaseUrl: stage.databaseUrl,
      contracts: pathToFileURL(join(REPOSITORY, 'packages/contracts/dist/index.js')).href,
      lot: LOT,
    });
    const { rows } = await stage.database.query(
      'SELECT count(*)::int AS count FROM clients.clients WHERE lot_id = $1',
      [LOT],
    );
    const expected = rows[0].count;
    const pids = () => ({ ...stage.pids(), bare: bare.pid });
    const subject = (/** @type {string} */ url) => (/** @type {number} */ seconds) =>
      round(staff, () => takeSpreadsheet(url, staff.cookieHeader, pids()), expected, seconds);
    return [
      {
        title: 'all customers as a spreadsheet, beside 100 polls a second; rows a second, and the polls’ times',
        seconds: 20,
        lotline: { round: subject(`${stage.url}/api/export/all`) },
        bare: { pid: bare.pid, round: subject(`${bare.url}/`) },
        judge: (figures) => [pollsBeside(figures), ...memoryOf(figures)],
        end: bare.stop,
      },
    ];
  },
};

/**
 * Polls alone for so many seconds, half of them before; between the halves polls beside one export after the other, until
 * that took as long.
 * @param {import('../generate/caller.mjs').Caller} staff @param {() => Promise<import('../generate/downloads.mjs').Taken>} take
 * @param {number} expected customers in the file @param {number} seconds
 * @returns {Promise<import('../run/run-load.mjs').Round>}
 */
async function round(staff, take, expected, seconds) {
  const alone = pollsUntil(staff, sleep(seconds * 500));
  const before = await alone;
  const exports = takenFor(take, seconds);
  const beside = await pollsUntil(staff, exports);
  const taken = await exports;
  const after = await pollsUntil(staff, sleep(seconds * 500));
  const rows = taken.reduce((sum, each) => sum + each.rows, 0);
  const took = taken.reduce((sum, each) => sum + each.seconds, 0);
  const aloneMs = [...before.ms, ...after.ms];
  const figures = figuresOf(beside.ms, took, before.wrong + beside.wrong + after.wrong);
  const peaks = taken.flatMap(({ peaksMb }) => Object.entries(peaksMb));
  /** @type {Record<string, number>} */
  const also = { 'polls alone, p50 ms': percentile(aloneMs, 0.5), 'polls alone, p99 ms': percentile(aloneMs, 0.99) };
  for (const [name, mb] of peaks) also[`${PEAK}${name}`] = Math.max(also[`${PEAK}${name}`] ?? 0, mb);
  also['ratio of p99'] = figures.p99 / percentile(aloneMs, 0.99);
  return {
    figures: { ...figures, requests: rows, perSecond: rows / took },
    never: {
      'exports that are not whole': taken.filter(({ isWhole }) => !isWhole).length,
      'customers missing or twice': taken.reduce(
        (sum, { rows, count }) => sum + Math.abs(rows - expected) + Math.abs(count - expected),
        0,
      ),
    },
    also,
  };
}

/** @param {() => Promise<import('../generate/downloads.mjs').Taken>} take @param {number} seconds */
async function takenFor(take, seconds) {
  const until = performance.now() + seconds * 1000;
  const taken = [];
  do taken.push(await take());
  while (performance.now() < until);
  return taken;
}

/**
 * Unchanged polls of a board at a steady rate, whether or not those before are answered, until something else has ended.
 * @param {import('../generate/caller.mjs').Caller} staff @param {Promise<unknown>} over
 */
async function pollsUntil(staff, over) {
  const path = listPath('picked_up');
  let isOver = false;
  over.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  const { headers } = await staff.get(path);
  /** @type {number[]} */
  const ms = [];
  let wrong = 0;
  const poll = async () => {
    const answer = await staff.get(path, { 'if-none-match': headers.etag ?? '' });
    if (answer.status === 304) ms.push(answer.ms);
    else wrong += 1;
  };
  /** @type {Promise<void>[]} */
  const under = [];
  for (let next = performance.now(); !isOver; next += 1000 / POLLS_A_SECOND) {
    const wait = next - performance.now();
    if (wait > 0) await sleep(wait);
    under.push(poll());
  }
  await Promise.all(under);
  return { ms, wrong };
}

/** @param {import('../run/run-load.mjs').PartFigures} figures @returns {import('../run/verdicts.mjs').Verdict} */
function pollsBeside({ lotline: { also, p99 } }) {
  const ratio = also['ratio of p99']?.median ?? Number.NaN;
  const alone = also['polls alone, p99 ms']?.median ?? Number.NaN;
  return {
    what: 'p99 of polls beside it, of what they have alone',
    must: `at most ${MOST_RATIO}`,
    measured: `${ratio.toFixed(2)} (${p99.median.toFixed(2)} ms, alone ${alone.toFixed(2)} ms)`,
    reached: ratio <= MOST_RATIO,
    correctness: false,
  };
}

/** @param {import('../run/run-load.mjs').PartFigures} figures @returns {import('../run/verdicts.mjs').Verdict[]} */
function memoryOf({ lotline: { also } }) {
  const peaks = Object.entries(also).flatMap(([name, { high }]) =>
    name.startsWith(PEAK) ? [/** @type {const} */ ([name.slice(PEAK.length), high])] : [],
  );
  return peaks
    .filter(([name]) => name !== 'bare')
    .map(([name, mb]) => ({
      what: `resident memory of ${name}, at its largest`,
      must: NOT_OURS.includes(name) ? 'as its settings say' : `at most ${MOST_MB} MB`,
      measured: `${mb.toFixed(0)} MB`,
      reached: NOT_OURS.includes(name) || mb <= MOST_MB,
      correctness: false,
    }));
}

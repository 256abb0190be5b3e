import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '../../scripts/system/services.mjs';
import { recorded } from '../bare/recorded.mjs';
import { startBare } from '../bare/start.mjs';
import { Caller } from '../generate/caller.mjs';
import { wrk } from '../generate/wrk.mjs';
import { ratioAtLeast, withinMs } from '../run/verdicts.mjs';
import { customer, lastFour, present } from '../seed/customers.mjs';
import { LOT } from '../seed/rows.mjs';

/** As the search dialog asks. */
const LIMIT = 50;
const TERMS = 300;
const COMPARED = 30;
const ALONE_MS = 25;
const LARGE = 1_000_000;

/** @type {import('../run/run-load.mjs').Load} */
export const search = {
  name: 'search',
  async parts(stage) {
    const staff = await stage.signIn();
    const paths = termsOf(stage.customers).map(
      (term) => `/api/clients?search=${encodeURIComponent(term)}&limit=${LIMIT}`,
    );
    const [first = ''] = paths;
    const answer = recorded(await staff.get(first));
    const bare = await startBare(stage.dataFolder, 'search.mjs', {
      ...answer,
      headers: withoutLength(answer.headers),
      databaseUrl: stage.databaseUrl,
      statements: pathToFileURL(join(REPOSITORY, 'services/clients/dist/listing/page-statement.js')).href,
      lot: LOT,
      limit: LIMIT,
    });
    const differing = await countDiffering(staff, new Caller(bare.url), paths);
    const folder = mkdtempSync(join(tmpdir(), 'lotline-searches-'));
    const pathsFile = join(folder, 'paths');
    writeFileSync(pathsFile, paths.join('\n'));
    const headers = staff.cookieHeader;
    const ask =
      (/** @type {string} */ url, /** @type {number} */ connections) => async (/** @type {number} */ seconds) => ({
        figures: await wrk({ url, connections, seconds, headers, pathsFile }),
      });
    const lotline = (/** @type {number} */ connections) => ({
      round: async (/** @type {number} */ seconds) => ({
        ...(await ask(stage.url, connections)(seconds)),
        never: { 'answers unlike those of the SQL alone': differing },
      }),
    });
    return [
      {
        title: 'name, last four digits, customer ID, alone',
        seconds: 5,
        lotline: lotline(1),
        bare: { pid: bare.pid, round: ask(bare.url, 1) },
        judge: (figures) => [
          withinMs(`p95 over ${stage.customers.toLocaleString('en')} customers`, figures.lotline.p95.median, ALONE_MS),
        ],
        end: async () => {},
      },
      {
        title: 'the same, eight at once',
        seconds: 5,
        lotline: lotline(8),
        bare: { pid: bare.pid, round: ask(bare.url, 8) },
        judge: (figures) => (stage.customers >= LARGE ? [ratioAtLeast(figures, 0.5)] : []),
        end: async () => {
          await bare.stop();
          rmSync(folder, { recursive: true, force: true });
        },
      },
    ];
  },
};

/** Its multiples' fractions spread evenly, and never come back to where one was. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Last names and full names, last four digits, and customer ids in turn, of customers spread over all. @param {number} customers */
function termsOf(customers) {
  const here = present(customers);
  return Array.from({ length: TERMS }, (_, turn) => {
    const index = Math.floor(((turn * GOLDEN) % 1) * customers);
    const { firstName, lastName, customerId } = customer(index, here, 0);
    if (turn % 3 === 0) return turn % 2 ? lastName : `${firstName} ${lastName}`;
    return turn % 3 === 1 ? lastFour(index) : (customerId ?? `HV-${1_000_000 + index - (index % 3)}`);
  });
}

/** @param {Caller} staff @param {Caller} bare @param {string[]} paths */
async function countDiffering(staff, bare, paths) {
  let differing = 0;
  for (const path of paths.slice(0, COMPARED)) {
    const [ours, plain] = [await staff.get(path), await bare.get(path)];
    if (ours.status !== 200 || ours.text !== plain.text || ours.text === '[]') differing += 1;
  }
  return differing;
}

/** @param {string[]} headers names and values in turn */
const withoutLength = (headers) => {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length');
  return at < 0 ? headers : headers.toSpliced(at, 2);
};

import { spreadOf } from '../measure/figures.mjs';
import { readProcessors, withheldShare } from '../measure/withheld.mjs';
import { QUIET } from './run-load.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 *
 * A load that walks through screens in a browser, as a person does; it has no peer.
 * @typedef {object} WalksLoad
 * @property {string} name
 * @property {(stage: import('./stage.mjs').Stage) => Promise<Walks>} walks
 *
 * @typedef {object} Walks
 * @property {Walk[]} walks
 * @property {() => Promise<void>} begin before each time that one is walked
 * @property {() => Promise<void>} end
 *
 * @typedef {object} Walk
 * @property {string} title
 * @property {string} path
 * @property {boolean} [visitor] who is not signed in
 * @property {(page: Page) => Promise<unknown>} begin waits until the screen is there
 * @property {Step[]} steps
 *
 * @typedef {object} Step
 * @property {string} what
 * @property {(page: Page) => Promise<unknown>} act
 * @property {(page: Page) => Promise<unknown>} [shows] waits for what it brings about
 */

/** Milliseconds from the press to the next paint. */
const MAX_MS = 200;
const VIEWPORT = { width: 1440, height: 900 };

/**
 * @param {WalksLoad} load @param {import('./stage.mjs').Stage} stage
 * @param {Pick<import('../options.mjs').Options, 'rounds' | 'tries'>} options
 * @param {(line: string) => void} log
 * @returns {Promise<import('./run-load.mjs').LoadReport>}
 */
export async function runWalks(load, stage, { rounds, tries }, log) {
  log(`${load.name}: preparing`);
  const [{ walked }, { beginPages }] = await Promise.all([
    import('../pages/walk.mjs'),
    import('../pages/playwright.mjs'),
  ]);
  const browser = await beginPages(stage, log);
  /** @type {import('./run-pages.mjs').PageReport[]} */
  const pages = [];
  const { walks, begin, end } = await load.walks(stage);
  try {
    for (const walk of walks) {
      const done = [];
      for (let round = 1; round <= rounds; round += 1) {
        const one = await leastDisturbed(tries, begin, async () => {
          const page = await browser.open(walk.visitor ? 'visitor' : 'staff', VIEWPORT);
          const steps = await walked(page, walk);
          await page.context().close();
          return steps;
        });
        done.push(one);
        const figures = one.steps.map(({ what, ms }) => `${what} ${ms}`).join(', ');
        log(`${load.name}: ${walk.title}, round ${round}: ${figures}; ${(one.withheld * 100).toFixed(0)} % withheld`);
      }
      pages.push(
        reportOf(
          walk,
          done.map(({ steps }) => steps),
        ),
      );
    }
  } finally {
    await browser.close();
    await end();
  }
  return { name: load.name, parts: [], pages, failed: false };
}

/** @typedef {import('../pages/walk.mjs').Walked} Walked */

/** @param {number} tries @param {() => Promise<void>} begin @param {() => Promise<Walked[]>} run @returns {Promise<{steps: Walked[], withheld: number}>} */
async function leastDisturbed(tries, begin, run) {
  let best;
  for (let all = 0; all < tries; all += 1) {
    await begin();
    const before = readProcessors();
    const steps = await run();
    const withheld = withheldShare(before, readProcessors());
    if (!best || withheld < best.withheld) best = { steps, withheld };
    if (withheld <= QUIET) break;
  }
  if (!best) throw new Error('There is always a first try');
  return best;
}

/** @param {Walk} walk @param {Walked[][]} rounds @returns {import('./run-pages.mjs').PageReport} */
function reportOf({ title, steps }, rounds) {
  const each = steps.map(({ what }, at) => ({ what, ...spreadOf(rounds.map((round) => round[at]?.ms ?? Number.NaN)) }));
  const [worst = { what: 'nothing', median: 0, low: 0, high: 0 }] = each.toSorted(
    (one, other) => other.median - one.median,
  );
  const verdict = {
    what: `interaction to next paint, the longest: ${worst.what}`,
    must: `below ${MAX_MS} ms`,
    measured: `${worst.median} ms (${worst.low} to ${worst.high})`,
    reached: worst.median < MAX_MS,
    correctness: false,
  };
  const ms = Object.fromEntries(each.map(({ what, ...spread }) => [what, spread]));
  return { title, scores: ms, short: [], bytes: {}, verdicts: [verdict] };
}

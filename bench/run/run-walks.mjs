import { spreadOf } from '../measure/figures.mjs';
import { runLeastDisturbed } from '../measure/processes.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 *
 * A load that performs actions on pages in a browser, without a peer.
 * @typedef {object} WalksLoad
 * @property {string} name
 * @property {(environment: import('./environment.mjs').Environment) => Promise<Walks>} walks
 *
 * @typedef {object} Walks
 * @property {Walk[]} walks
 * @property {() => Promise<void>} begin called before each walk
 * @property {() => Promise<void>} end
 *
 * @typedef {object} Walk
 * @property {string} title
 * @property {string} path
 * @property {boolean} [visitor] without a session
 * @property {(page: Page) => Promise<unknown>} begin waits until the page is ready
 * @property {Step[]} steps
 *
 * @typedef {object} Step
 * @property {string} what
 * @property {(page: Page) => Promise<unknown>} act
 * @property {(page: Page) => Promise<unknown>} [shows] waits for the result
 */

/** Milliseconds from the press to the next paint. */
const MAX_MS = 200;
const VIEWPORT = { width: 1440, height: 900 };

/**
 * @param {WalksLoad} load @param {import('./environment.mjs').Environment} environment
 * @param {Pick<import('../options.mjs').Options, 'rounds' | 'tries'>} options
 * @param {(line: string) => void} log
 * @returns {Promise<import('./run-load.mjs').LoadReport>}
 */
export async function runWalks(load, environment, { rounds, tries }, log) {
  log(`${load.name}: preparing`);
  const [{ measureWalk }, { launchPages }] = await Promise.all([
    import('../browser/interactions.mjs'),
    import('../browser/chromium.mjs'),
  ]);
  const browser = await launchPages(environment, log);
  /** @type {import('./run-pages.mjs').PageReport[]} */
  const pages = [];
  const { walks, begin, end } = await load.walks(environment);
  try {
    for (const walk of walks) {
      const done = [];
      for (let round = 1; round <= rounds; round += 1) {
        const walkOnce = async () => {
          const page = await browser.open(walk.visitor ? 'visitor' : 'staff', VIEWPORT);
          const steps = await measureWalk(page, walk);
          await page.context().close();
          return { steps };
        };
        const [one] = await runLeastDisturbed(tries, walkOnce, begin);
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

/** @typedef {import('../browser/interactions.mjs').MeasuredStep} MeasuredStep */

/** @param {Walk} walk @param {MeasuredStep[][]} rounds @returns {import('./run-pages.mjs').PageReport} */
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

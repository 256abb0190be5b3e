import { spreadOf } from '../measure/figures.mjs';
import { runLeastDisturbed } from '../measure/processes.mjs';

/**
 * @typedef {import('./verdicts.mjs').Verdict} Verdict
 * @typedef {import('../measure/figures.mjs').Spread} Spread
 *
 * A load that opens pages in a browser, without a peer.
 * @typedef {object} PagesLoad
 * @property {string} name
 * @property {(environment: import('./environment.mjs').Environment) => Promise<Page[]>} pages
 *
 * @typedef {object} Page
 * @property {string} title
 * @property {string} path
 * @property {Record<string, string>} [headers] of a session
 * @property {readonly string[]} [parts] the Lighthouse categories to check; without them, only bytes are measured
 * @property {number} [bar] the required score of each category, of 100
 * @property {string[]} [without] audits that the page fails on purpose: the score is reported with and checked without them
 *
 * @typedef {object} PageReport
 * @property {string} title
 * @property {Record<string, Spread>} scores
 * @property {string[]} short the audits with a score below 100 in any round
 * @property {Record<string, number>} bytes transferred, by kind
 * @property {Verdict[]} verdicts
 */

/**
 * @param {PagesLoad} load @param {import('./environment.mjs').Environment} environment
 * @param {Pick<import('../options.mjs').Options, 'rounds' | 'tries'>} options
 * @param {(line: string) => void} log
 * @returns {Promise<import('./run-load.mjs').LoadReport>}
 */
export async function runPages(load, environment, { rounds, tries }, log) {
  log(`${load.name}: preparing`);
  // Imported here, because other loads do not need Lighthouse.
  const { audit, beginBrowser } = await import('../browser/lighthouse.mjs');
  /** @type {PageReport[]} */
  const pages = [];
  const browser = await beginBrowser(log);
  try {
    for (const page of await load.pages(environment)) {
      const done = [];
      for (let round = 1; round <= (page.parts ? rounds : 1); round += 1) {
        const [run] = await runLeastDisturbed(tries, () => audit(browser.port, `${environment.url}${page.path}`, page));
        done.push(run);
        const scores = Object.entries(run.scores).map(([part, score]) => `${part} ${score.toFixed(0)}`);
        const short = run.short.length > 0 ? `; short: ${run.short.join(', ')}` : '';
        const host = `${(run.withheld * 100).toFixed(0)} % withheld`;
        log(`${load.name}: ${page.title}, round ${round}: ${[...scores, host].join(', ')}${short}`);
      }
      pages.push(reportOf(page, done));
    }
  } finally {
    browser.kill();
  }
  return { name: load.name, parts: [], pages, failed: false };
}

/** @param {Page} page @param {import('../browser/lighthouse.mjs').Audited[]} done @returns {PageReport} */
function reportOf({ title, parts = [], bar = 0, without = [] }, done) {
  const [first] = done;
  const names = Object.keys(first?.scores ?? {});
  const scores = Object.fromEntries(
    names.map((name) => [name, spreadOf(done.map((run) => run.scores[name] ?? Number.NaN))]),
  );
  const checked = parts.map((part) => {
    const apart = `${part} without ${without.join(', ')}`;
    return apart in scores ? apart : part;
  });
  const verdicts = checked.map((name) => {
    const { median = 0, low = 0, high = 0 } = scores[name] ?? {};
    return {
      what: name,
      must: `at least ${bar}`,
      measured: `${median.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})`,
      reached: median >= bar,
      correctness: false,
    };
  });
  return {
    title,
    scores,
    short: [...new Set(done.flatMap(({ short }) => short))],
    bytes: first?.bytes ?? {},
    verdicts,
  };
}

/** Lighthouse's categories. */
export const PARTS = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);

/**
 *
 * A load that works with screens in a browser and measures itself, without a peer.
 * @typedef {object} ScreensLoad
 * @property {string} name
 * @property {(environment: import('./environment.mjs').Environment, options: Pick<import('../options.mjs').Options, 'rounds'>,
 *   log: (line: string) => void) => Promise<{title: string, scores: Record<string, Spread>, verdicts: Verdict[]}[]>} screens
 */

/**
 * @param {ScreensLoad} load @param {import('./environment.mjs').Environment} environment @param {Pick<import('../options.mjs').Options, 'rounds'>} options
 * @param {(line: string) => void} log
 * @returns {Promise<import('./run-load.mjs').LoadReport>}
 */
export async function runScreens({ name, screens }, environment, options, log) {
  log(`${name}: measuring`);
  const pages = (await screens(environment, options, log)).map((screen) => ({ ...screen, short: [], bytes: {} }));
  const verdicts = pages.flatMap((page) => page.verdicts);
  return { name, parts: [], pages, failed: verdicts.some(({ correctness, reached }) => correctness && !reached) };
}

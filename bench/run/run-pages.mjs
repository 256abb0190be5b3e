import { spreadOf } from '../measure/figures.mjs';
import { readProcessors, withheldShare } from '../measure/processes.mjs';
import { QUIET } from './run-load.mjs';

/**
 * @typedef {import('./verdicts.mjs').Verdict} Verdict
 * @typedef {import('../measure/figures.mjs').Spread} Spread
 *
 * A load that opens pages in a browser, one after the other; it has no peer.
 * @typedef {object} PagesLoad
 * @property {string} name
 * @property {(environment: import('./environment.mjs').Environment) => Promise<Page[]>} pages
 *
 * @typedef {object} Page
 * @property {string} title
 * @property {string} path
 * @property {Record<string, string>} [headers] of a session
 * @property {readonly string[]} [parts] of Lighthouse that are judged; without any, bytes are all that is measured
 * @property {number} [bar] what each part must reach, of 100
 * @property {string[]} [without] audits that the page fails on purpose: its score is stated with and judged without them
 *
 * @typedef {object} PageReport
 * @property {string} title
 * @property {Record<string, Spread>} scores
 * @property {string[]} short the audits that kept a score below 100 in any round
 * @property {Record<string, number>} bytes over the air, by kind
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
  // Loaded when it is needed: the other loads do without Lighthouse.
  const [{ audit }, { beginBrowser }] = await Promise.all([
    import('../browser/lighthouse.mjs'),
    import('../browser/lighthouse.mjs'),
  ]);
  /** @type {PageReport[]} */
  const pages = [];
  const browser = await beginBrowser(log);
  try {
    for (const page of await load.pages(environment)) {
      const done = [];
      for (let round = 1; round <= (page.parts ? rounds : 1); round += 1) {
        const run = await quietest(() => audit(browser.port, `${environment.url}${page.path}`, page), tries);
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

/**
 * The least disturbed of several tries, as of every other load.
 * @template T
 * @param {() => Promise<T>} run @param {number} tries
 * @returns {Promise<T & {withheld: number}>}
 */
async function quietest(run, tries) {
  /** @type {(T & {withheld: number})[]} */
  const all = [];
  do {
    const before = readProcessors();
    const result = await run();
    all.push({ ...result, withheld: withheldShare(before, readProcessors()) });
  } while (all.length < tries && (all.at(-1)?.withheld ?? 0) > QUIET);
  const [best] = all.toSorted((one, other) => one.withheld - other.withheld);
  if (!best) throw new Error('There is always a first try');
  return best;
}

/** @param {Page} page @param {import('../browser/lighthouse.mjs').Audited[]} done @returns {PageReport} */
function reportOf({ title, parts = [], bar = 0, without = [] }, done) {
  const [first] = done;
  const names = Object.keys(first?.scores ?? {});
  const scores = Object.fromEntries(
    names.map((name) => [name, spreadOf(done.map((run) => run.scores[name] ?? Number.NaN))]),
  );
  const judged = parts.map((part) => {
    const apart = `${part} without ${without.join(', ')}`;
    return apart in scores ? apart : part;
  });
  const verdicts = judged.map((name) => {
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

/** Lighthouse's four parts. */
export const PARTS = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);

/**
 *
 * A load that works with screens in a browser, and measures by itself; it has no peer.
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

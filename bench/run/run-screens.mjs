/**
 * @typedef {import('./verdicts.mjs').Verdict} Verdict
 * @typedef {import('../measure/figures.mjs').Spread} Spread
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

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../run/run-walks.mjs').Walk} Walk
 *
 * @typedef {object} Walked
 * @property {string} what the step
 * @property {number} ms its longest interaction, from the input to the next paint; 0 if none took 16 ms
 */

const SLOWER = 4;

/** Records the durations of all interactions with the Event Timing API, which also is the source of INP in web-vitals. */
const KEEP = `(() => {
  window.kept = [];
  const keep = (entries) => {
    for (const { interactionId, duration } of entries) if (interactionId > 0) kept.push(duration);
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true });
  window.takeKept = () => {
    keep(observer.takeRecords());
    return kept.splice(0);
  };
})()`;

/** Waits until the result of an input is painted and its entry recorded. */
const PAINTED = `new Promise((resolve) =>
  requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve, 100)))))`;

/**
 * Opens a page and performs the steps on a slow CPU. Loading the page is not measured.
 * @param {Page} page @param {Walk} walk
 * @returns {Promise<Walked[]>}
 */
export async function walked(page, { path, begin, steps }) {
  await page.addInitScript(KEEP);
  await page.goto(path);
  await begin(page);
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(PAINTED);
  await page.evaluate('takeKept()');
  const done = [];
  for (const { what, act, shows } of steps) {
    await act(page);
    await shows?.(page);
    await page.evaluate(PAINTED);
    const durations = /** @type {number[]} */ (await page.evaluate('takeKept()'));
    done.push({ what, ms: Math.max(0, ...durations) });
  }
  return done;
}

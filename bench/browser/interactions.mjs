/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../run/run-walks.mjs').Walk} Walk
 *
 * @typedef {object} Walked
 * @property {string} what was done
 * @property {number} ms of its longest interaction, from the press to the next paint; 0 where none took 16 ms
 */

const SLOWER = 4;

/** Keeps the durations of all interactions, as the Event Timing API has them: what web-vitals makes INP of. */
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

/** Once what the press brought about is painted, its entry is there. */
const PAINTED = `new Promise((resolve) =>
  requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve, 100)))))`;

/**
 * Opens a screen and does what is done on it, step by step, on a slow processor. Loading it is not among them.
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

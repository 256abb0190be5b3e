import type { Page } from '@playwright/test';
import type { Walk } from '../run/run-walks.ts';
export interface MeasuredStep {
  /** the step */
  what: string;
  /** its longest interaction, from the input to the next paint; 0 if none took 16 ms */
  ms: number;
}

const CPU_SLOWDOWN = 4;

/**
 * Records the durations of all interactions with the Event Timing API, which also is the source of INP in web-vitals.
 */
const RECORD_INTERACTIONS = `(() => {
  window.recordedDurations = [];
  const record = (entries) => {
    for (const { interactionId, duration } of entries) if (interactionId > 0) recordedDurations.push(duration);
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true });
  window.takeDurations = () => {
    record(observer.takeRecords());
    return recordedDurations.splice(0);
  };
})()`;

/** Waits until the result of an input is painted and its entry recorded. */
const WAIT_FOR_PAINT = `new Promise((resolve) =>
  requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve, 100)))))`;

/** Opens a page and performs the steps on a slow CPU. Loading the page is not measured. */
export async function measureWalk(page: Page, { path, begin, steps }: Walk): Promise<MeasuredStep[]> {
  await page.addInitScript(RECORD_INTERACTIONS);
  await page.goto(path);
  await begin(page);
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(WAIT_FOR_PAINT);
  await page.evaluate('takeDurations()');
  const done = [];
  for (const { what, act, shows } of steps) {
    await act(page);
    await shows?.(page);
    await page.evaluate(WAIT_FOR_PAINT);
    const durations = (await page.evaluate('takeDurations()')) as number[];
    done.push({ what, ms: Math.max(0, ...durations) });
  }
  return done;
}

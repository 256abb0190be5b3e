import type { Locator, Page } from '@playwright/test';
/** Actions on one page. */
export interface Walk {
  title: string;
  path: string;
  /** without a session */
  visitor?: boolean;
  /** waits until the page is ready */
  begin: (page: Page) => Promise<unknown>;
  steps: Step[];
}

interface Step {
  what: string;
  act: (page: Page) => Promise<unknown>;
  /** waits for the result */
  shows?: (page: Page) => Promise<unknown>;
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

/**
 * Opens a page and performs the steps on a slow CPU. Loading the page is not measured.
 * @returns the longest interaction of each step, from the input to the next paint in ms; 0 if none took 16 ms
 */
export async function measureWalk(page: Page, { path, begin, steps }: Walk): Promise<number[]> {
  await page.addInitScript(RECORD_INTERACTIONS);
  await page.goto(path);
  await begin(page);
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(WAIT_FOR_PAINT);
  await page.evaluate('takeDurations()');
  const done = [];
  for (const { act, shows } of steps) {
    await act(page);
    await shows?.(page);
    await page.evaluate(WAIT_FOR_PAINT);
    const durations = (await page.evaluate('takeDurations()')) as number[];
    done.push(Math.max(0, ...durations));
  }
  return done;
}

type Name = string | RegExp;
type Role = Parameters<Page['getByRole']>[0];

/** Actions and results of steps, each on the first element that fits. */
export const click = (find: (page: Page) => Locator) => (page: Page) => find(page).first().click();
export const button = (name: Name) => click((page) => page.getByRole('button', { name }));
export const tab = (name: string) => click((page) => page.getByRole('main').getByText(name, { exact: true }));
export const option = (title: string) => click((page) => page.getByTitle(title, { exact: true }));
export const field = (label: string) => click((page) => page.getByLabel(label));
export const type = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label).first().pressSequentially(text);
export const key = (name: string) => (page: Page) => page.keyboard.press(name);
export const shown = (role: Role, name?: Name) => (page: Page) => page.getByRole(role, { name }).first().waitFor();

import { chromium } from '@playwright/test';
import { UserError } from '../../scripts/processes/user-error.mjs';
import { findOrInstallChromium } from '../../scripts/testing/chromium.mjs';

/**
 * A browser that opens each page in a new profile, signed in or not.
 * @param {Pick<import('../run/environment.mjs').Environment, 'url' | 'signIn'>} environment
 * @param {(line: string) => void} log
 * @throws {UserError} when there is no browser
 */
export async function launchPages(environment, log) {
  const { cookies } = await environment.signIn();
  const session = [...cookies].map(([name, value]) => ({ name, value, url: environment.url }));
  const browser = await launch(log);
  return {
    close: () => browser.close(),
    /** @param {'staff' | 'visitor'} who @param {{width: number, height: number}} viewport */
    async open(who, viewport) {
      const context = await browser.newContext({ baseURL: environment.url, viewport });
      if (who === 'staff') await context.addCookies(session);
      return context.newPage();
    },
  };
}

/** How much slower a mid-range tablet is than this machine. */
const CPU_SLOWDOWN = 4;
const VIEWPORT = { width: 820, height: 1180 };
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * @typedef {object} Tablet
 * @property {import('@playwright/test').Page} page signed in
 * @property {() => Promise<number>} spent CPU time of the page's thread in ms, including the throttling, without other work of the machine
 * @property {(pixels: number) => Promise<void>} swipe swipes up, like a finger, at 1,200 px a second
 * @property {() => Promise<void>} close
 */

/**
 * Opens a browser like a slow tablet, signed in as staff.
 * @param {string} url @param {string} cookie @param {(line: string) => void} log
 * @returns {Promise<Tablet>}
 * @throws {UserError} when there is no browser
 */
export async function openTablet(url, cookie, log) {
  const browser = await launch(log);
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, hasTouch: true });
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url };
    }),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    page,
    spent: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    },
    swipe: async (pixels) => {
      await session.send('Input.synthesizeScrollGesture', {
        x: VIEWPORT.width / 2,
        y: VIEWPORT.height / 2,
        yDistance: -pixels,
        speed: 1200,
        gestureSourceType: 'touch',
      });
    },
    close: () => browser.close(),
  };
}

/** @param {(line: string) => void} log */
async function launch(log) {
  const executablePath = await findOrInstallChromium(log);
  if (!executablePath) throw new UserError('The bench needs Chromium: install it, or name it in CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: ARGS, handleSIGINT: false });
}

import { chromium } from '@playwright/test';
import { UserError } from '../../scripts/processes/user-error.mjs';
import { findOrInstallChromium } from '../../scripts/testing/chromium.mjs';

/**
 * A browser whose pages are walked through: each in a profile of its own, signed in or not.
 * @param {Pick<import('../run/environment.mjs').Environment, 'url' | 'signIn'>} environment
 * @param {(line: string) => void} log
 * @throws {UserError} where there is none
 */
export async function beginPages(environment, log) {
  const executablePath = await findOrInstallChromium(log);
  if (!executablePath) throw new UserError('The bench needs Chromium: install it, or name it in CHROMIUM_PATH.');
  const { cookies } = await environment.signIn();
  const session = [...cookies].map(([name, value]) => ({ name, value, url: environment.url }));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
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

/** How much slower than this machine a mid-range tablet is. */
const SLOWED = 4;
const VIEWPORT = { width: 820, height: 1180 };
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * @typedef {object} Tablet
 * @property {import('@playwright/test').Page} page signed in
 * @property {() => Promise<number>} spent the page's own thread has worked for so many ms, the slowing included: what else
 * goes on on the machine is not in it
 * @property {(pixels: number) => Promise<void>} swipe up, as a finger does, at 1,200 px a second
 * @property {() => Promise<void>} close
 */

/**
 * A browser on a slow tablet, with the session of a member of staff.
 * @param {string} url @param {string} cookie @param {(line: string) => void} log
 * @returns {Promise<Tablet>}
 * @throws {UserError} where there is no browser
 */
export async function openTablet(url, cookie, log) {
  const executablePath = await findOrInstallChromium(log);
  if (!executablePath) throw new UserError('The bench needs Chromium: install it, or name it in CHROMIUM_PATH.');
  const browser = await chromium.launch({ executablePath, args: ARGS, handleSIGINT: false });
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, hasTouch: true });
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url };
    }),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
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

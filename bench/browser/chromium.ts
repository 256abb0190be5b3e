import { chromium, type Page } from '@playwright/test';
import { UserError } from '../../scripts/processes/user-error.ts';
import { findOrInstallChromium } from '../../scripts/testing/chromium.ts';
import type { Environment } from '../run/environment.ts';

/**
 * A browser that opens each page in a new profile, signed in or not.
 * @throws {UserError} when there is no browser
 */
export async function launchPages(environment: Pick<Environment, 'url' | 'signIn'>, log: (line: string) => void) {
  const { cookies } = await environment.signIn();
  const session = [...cookies].map(([name, value]) => ({ name, value, url: environment.url }));
  const browser = await launch(log);
  return {
    close: () => browser.close(),
    async open(who: 'staff' | 'visitor') {
      const context = await browser.newContext({ baseURL: environment.url, viewport: { width: 1440, height: 900 } });
      if (who === 'staff') await context.addCookies(session);
      return context.newPage();
    },
  };
}

/** How much slower a mid-range tablet is than this machine. */
const CPU_SLOWDOWN = 4;
const VIEWPORT = { width: 820, height: 1180 };
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

export interface Tablet {
  /** signed in */
  page: Page;
  /** CPU time of the page's thread in ms, including the throttling, without other work of the machine */
  spent: () => Promise<number>;
  /** swipes up, like a finger, at 1,200 px a second */
  swipe: (pixels: number) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens a browser like a slow tablet, signed in as staff.
 * @throws {UserError} when there is no browser
 */
export async function openTablet(url: string, cookie: string, log: (line: string) => void): Promise<Tablet> {
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

async function launch(log: (line: string) => void) {
  const executablePath = await findOrInstallChromium(log);
  if (!executablePath) throw new UserError('The bench needs Chromium: install it, or name it in CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: ARGS, handleSIGINT: false });
}

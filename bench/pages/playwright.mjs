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

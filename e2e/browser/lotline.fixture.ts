import { expect, test as base } from '@playwright/test';
import { waitForDemo } from '../support/demo.ts';
import { startLotline, type Lotline } from '../support/lotline.js';

/** One running system for all tests of a worker. */
export const test = base.extend<object, { lotline: Lotline }>({
  lotline: [
    // Playwright reads a fixture's dependencies from this pattern: there are none.
    async ({}, use) => {
      // Receivers of webhooks run on this machine.
      const lotline = await startLotline({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
      await waitForDemo(lotline.query);
      await use(lotline);
      await lotline.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  // Playwright does not reset this when the next test reuses the context.
  context: async ({ context }, use) => {
    await use(context);
    await context.setOffline(false);
  },
  // A poll that a route changes may be under way when the test ends.
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  baseURL: async ({ lotline }, use) => use(lotline.url),
});
export { expect };

import { expect, test as base } from '@playwright/test';
import { demoIsThere } from '../support/demo.mjs';
import { startLotline, type Lotline } from '../support/lotline.js';

/** One running system for all tests of a worker. */
export const test = base.extend<object, { lotline: Lotline }>({
  lotline: [
    // Playwright reads the fixtures that a fixture needs from this pattern: it needs none.
    async ({}, use) => {
      const lotline = await startLotline();
      await demoIsThere(lotline.query);
      await use(lotline);
      await lotline.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  // Playwright leaves this as it was where the next test has the same context.
  context: async ({ context }, use) => {
    await use(context);
    await context.setOffline(false);
  },
  baseURL: async ({ lotline }, use) => use(lotline.url),
});
export { expect };

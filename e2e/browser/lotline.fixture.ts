import { expect, test as base } from '@playwright/test';
import { eventually, startLotline, type Lotline } from '../support/lotline.js';

/** One running system for all tests of a worker. */
export const test = base.extend<object, { lotline: Lotline }>({
  lotline: [
    // Playwright reads the fixtures that a fixture needs from this pattern: it needs none.
    async ({}, use) => {
      const lotline = await startLotline();
      // The demo fills the board of a lot that has no ride yet: a test that asked for one before it would leave it empty.
      await eventually(async () => {
        const lots = await lotline.query('SELECT DISTINCT lot_id FROM shuttle.rides');
        expect(lots).toHaveLength(2);
      }, 30_000);
      await use(lotline);
      await lotline.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ lotline }, use) => use(lotline.url),
});
export { expect };

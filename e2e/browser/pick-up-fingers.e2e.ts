import { Caller } from '../support/staff.js';
import { horizontalOverflow } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { openTablet } from './pick-up.page.js';
import { Riders } from './riders.js';
import { signIn } from './sign-in.js';

const RIDERS = ['Nora Fingers', 'Olaf Fingers', 'Pia Fingers', 'Quin Fingers'];
/** The smallest side of a target in px, as docs/product/pick-up-boards.md promises. */
const MIN_TARGET = 64;

let riders: Riders;
test.beforeAll(async ({ lotline }) => {
  riders = new Riders(await Caller.signedIn(lotline.url));
});
test.afterEach(async () => riders.clear());

test.describe('pick-up-boards.md, Board: a pick-up board under a driver’s fingers', () => {
  for (const width of [360, 820, 1440]) {
    test(`has targets of at least 64 px at ${width} px`, async ({ browser, baseURL }) => {
      await riders.requestRides(...RIDERS);
      const tablet = await openTablet(browser, baseURL, 2, { width, height: 900 });
      await tablet.open();
      await tablet.showAllWaiting();
      for (const name of RIDERS.slice(0, 2)) {
        // A button that has just moved under the finger takes nobody: a driver presses again.
        await expect(async () => {
          await tablet.press('Take', name);
          await expect(tablet.cardIn(tablet.riding, name)).toBeVisible({ timeout: 3_000 });
        }).toPass();
      }
      await expect(tablet.button('Drop off all')).toBeVisible();
      await expect(tablet.button('Undo')).toBeVisible();
      const expectLargeTargets = async (): Promise<void> => {
        const small = await tablet.page.locator('button:visible, a:visible').evaluateAll(
          (targets, min) =>
            targets
              .filter((target) => {
                const { width, height } = target.getBoundingClientRect();
                return Math.min(width, height) < min;
              })
              .map(({ outerHTML }) => outerHTML.slice(0, 160)),
          MIN_TARGET,
        );
        expect(small).toEqual([]);
        expect(await horizontalOverflow(tablet.page)).toBeLessThanOrEqual(0);
      };
      await expectLargeTargets();
      await expect(tablet.cardIn(tablet.riding, RIDERS[0] ?? '').getByRole('link')).toHaveAttribute(
        'href',
        /^tel:\d+$/,
      );

      await tablet.body(RIDERS[2] ?? '').tap();
      await tablet.button('Select more').tap();
      await tablet.body(RIDERS[3] ?? '').tap();
      await expect(tablet.page.getByRole('region', { name: 'Move 2 customers' })).toBeVisible();
      await expectLargeTargets();
      await tablet.page
        .getByRole('region', { name: 'Move 2 customers' })
        .getByRole('button', { name: 'Shuttle 2' })
        .tap();
      for (const name of RIDERS) await expect(tablet.cardIn(tablet.riding, name)).toBeVisible();

      await tablet.press('Remove', RIDERS[0] ?? '');
      await expect(tablet.page.getByRole('dialog')).toBeVisible();
      await expectLargeTargets();
      await tablet.button('Cancel').tap();
      await tablet.button('Drop off all').tap();
      await expect(tablet.riding.getByRole('article')).toHaveCount(0);
      await tablet.button('Undo').tap();
      for (const name of RIDERS) await expect(tablet.cardIn(tablet.riding, name)).toBeVisible();
      await tablet.page.context().close();
    });
  }

  test('shows staff the lot of the address, not that of their session', async ({ page }) => {
    await signIn(page, 'admin');
    for (const [lot, title] of [
      ['eastgate', 'Eastgate'],
      ['harborview', 'Harborview'],
    ] as const) {
      await page.goto(`/shuttle1pickup?lot=${lot}`);
      await expect(page.getByRole('banner')).toContainText(title);
      await expect(page.getByRole('region', { name: 'Waiting for a ride' })).toBeVisible();
    }
  });
});

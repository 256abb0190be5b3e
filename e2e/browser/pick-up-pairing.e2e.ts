import { Caller } from '../support/staff.js';
import type { Lotline } from '../support/lotline.js';
import { expect, test } from './lotline.fixture.js';
import { openTablet } from './pick-up.page.js';
import { Riders } from './riders.js';
import { signIn } from './sign-in.js';
import { expectAccessibleLayout } from './layout-checks.js';

const WAITING = 'Ottilie Seen-by-paired-screens';

/** Restarts the only gateway of the system with this setting. */
async function setBoardAccess(lotline: Lotline, access: 'open' | 'paired'): Promise<void> {
  const gateway = lotline.process('gateway');
  await gateway.stop();
  await gateway.start({ BOARD_ACCESS: access });
  await gateway.waitReady();
}

test.describe('pick-up-boards.md, Access: a board device when pairing is required', () => {
  let riders: Riders;
  test.beforeAll(async ({ lotline }) => {
    await setBoardAccess(lotline, 'paired');
    riders = new Riders(await Caller.signedIn(lotline.url));
  });
  test.afterAll(async ({ lotline }) => {
    await riders.clear();
    await setBoardAccess(lotline, 'open');
  });

  test('shows the board once dispatch confirms its code, and deletes all customer data once it is revoked', async ({
    browser,
    baseURL,
    page,
  }) => {
    await riders.requestRides(WAITING);
    const tablet = await openTablet(browser, baseURL, 1);
    const visibleAndStored = () =>
      tablet.page.evaluate<string>('document.body.innerText + JSON.stringify({ ...localStorage })');
    await tablet.open();
    const shown = tablet.page.getByRole('img', { name: /^Code:/ });
    await expect(shown).toBeVisible();
    const code = ((await shown.getAttribute('aria-label')) ?? '').replace(/\D/g, '');
    expect(await visibleAndStored()).not.toContain(WAITING);
    await tablet.page.evaluate('window.loadedOnce = true');

    await signIn(page, 'admin');
    await page.goto('/shuttle');
    await page.getByRole('button', { name: 'Pair a device' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pair a device' });
    const field = dialog.getByLabel('Enter the six digits shown on the device in the shuttle.');
    await expect(field).toBeFocused();
    await page.keyboard.type(code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)));
    await expect(dialog.getByText(/^No device is showing this code/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await field.fill(code);
    await expect(dialog.getByRole('region', { name: 'Device asking to pair' })).toContainText('Chrome on');
    await dialog.getByRole('button', { name: 'Confirm' }).click();

    await tablet.showAllWaiting();
    await expect(tablet.cardIn(tablet.waiting, WAITING)).toBeVisible();
    expect(await tablet.page.evaluate('window.loadedOnce')).toBe(true);
    await expect.poll(() => tablet.page.evaluate('JSON.stringify({ ...localStorage })')).toContain('Ottilie');
    await expect(tablet.page.getByText('Live', { exact: true })).toBeVisible();

    await dialog.getByRole('button', { name: /^Revoke Shuttle 1/ }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(tablet.page.getByText('This device was unpaired')).toBeVisible();
    await expect(shown).toBeVisible();
    expect(await visibleAndStored()).not.toContain('Ottilie');

    // The cached page shows no customer data either.
    await tablet.waitUntilCached();
    await tablet.page.context().setOffline(true);
    await tablet.page.reload();
    await expect(tablet.page.getByText('This board could not be loaded')).toBeVisible();
    expect(await visibleAndStored()).not.toContain('Ottilie');
    await tablet.page.context().setOffline(false);
    await expect(tablet.page.getByText('Pair this device')).toBeVisible();
    await tablet.page.setViewportSize({ width: 360, height: 740 });
    await expectAccessibleLayout(tablet.page);
    await tablet.page.context().close();
  });
});

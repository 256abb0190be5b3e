import type { Client } from '@lotline/protocol';
import type { Locator, Page } from '@playwright/test';
import { LONGEST_TEXTS, longestBooking } from '../support/customers.js';
import { addCustomer, deleteCustomer, nameOf } from './customers.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

const WIDTHS = [
  { width: 360, height: 780 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

test.use({ reducedMotion: 'reduce' });

test.beforeEach(({ page }) => signIn(page, 'admin'));

const addLongest = (page: Page): Promise<Client> => addCustomer(page, longestBooking('InDialogs'));

/** Whether a click in the middle of the control reaches it. */
const isReachable = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });

const scrollsSideways = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) =>
    [document.documentElement, ...element.querySelectorAll('*')].some(
      (one) =>
        one.scrollWidth > one.clientWidth + 1 &&
        (one === document.documentElement || ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)) &&
        one.querySelector('input') !== null,
    ),
  );

test.describe('search.md, Dialog: Dialogs with the longest values, under a toast', () => {
  for (const viewport of WIDTHS) {
    test(`should keep their buttons reachable and not scroll sideways at ${viewport.width} px`, async ({ page }) => {
      const desk = new Desk(page);
      const customer = await addLongest(page);
      await page.setViewportSize(viewport);
      await page.goto('/form');

      const results = await desk.search(customer.lastName);
      await expect(results.getByRole('article')).toHaveCount(1);
      expect(await scrollsSideways(results)).toBe(false);
      await page.route('**/shuttle-status', (route) => route.abort());
      await results.getByRole('button', { name: 'Add to Shuttle' }).click();
      await expect(desk.toast('Error')).toBeVisible();
      for (const name of ['Close', 'Go'])
        expect(await isReachable(results.getByRole('button', { name })), name).toBe(true);

      await results.getByRole('button', { name: 'Details' }).click();
      const details = page.getByRole('dialog', { name: nameOf(customer) });
      await details.getByRole('button', { name: 'Update Customer' }).click();
      await expect(desk.toast('Success')).toBeVisible();
      for (const name of ['Close', 'Update Customer', 'Check In Customer', 'Check Out Customer'])
        expect(await isReachable(details.getByRole('button', { name })), name).toBe(true);
      expect(await scrollsSideways(details)).toBe(false);

      await details.getByRole('button', { name: 'Delete Customer' }).click();
      const question = page.getByRole('dialog', { name: 'Delete Customer' });
      for (const name of ['Close', 'Cancel', 'Delete'])
        expect(await isReachable(question.getByRole('button', { name, exact: true })), name).toBe(true);
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(desk.toast('Client Deleted')).toBeVisible();
      await expect(results.getByText('No clients found matching your search.')).toBeVisible();
    });
  }

  test('should show the whole duplicate on a phone', async ({ page }) => {
    const customer = await addLongest(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.route('**/api/clients/lookup/*', (route) => route.abort());
    await page.goto('/form');
    const desk = new Desk(page);
    await desk.fillCustomer({
      Phone: customer.phone,
      'First name': LONGEST_TEXTS.firstName,
      'Last name': LONGEST_TEXTS.lastName,
      'Check-out': '+3',
    });
    await page.getByLabel('Customer type').click();
    await page.getByTitle('Walk In', { exact: true }).click();
    await page.getByRole('button', { name: /^Add Customer/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Duplicate Customer' });
    for (const name of ['Close', 'No', 'Yes'])
      expect(await isReachable(dialog.getByRole('button', { name, exact: true })), name).toBe(true);
    expect(
      await dialog.evaluate((element) =>
        [...element.querySelectorAll('*')].every(
          (one) => one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).overflowX === 'visible',
        ),
      ),
    ).toBe(true);
    const table = await dialog.getByRole('table').boundingBox();
    expect((table?.x ?? 0) + (table?.width ?? 999)).toBeLessThanOrEqual(360);
    await dialog.getByRole('button', { name: 'No', exact: true }).click();
    await deleteCustomer(page, customer);
  });
});

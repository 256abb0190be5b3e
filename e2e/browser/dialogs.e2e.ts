import type { Client } from '@lotline/protocol';
import type { Locator, Page, Response } from '@playwright/test';
import { addCustomer, deleteCustomer, nameOf } from './customers.js';
import { Desk } from './desk.page.js';
import { holdRequests } from './hold-requests.js';
import { expect, test } from './lotline.fixture.js';
import { recordMutations } from './mutations.js';
import { signIn } from './sign-in.js';

/** CLIENT_LIST_POLL of the front end, which this folder does not import. */
const CLIENT_LIST_POLL = 10_000;

test.use({ reducedMotion: 'reduce' });

test.beforeEach(({ page }) => signIn(page, 'admin'));

const searchButton = (page: Page): Locator => page.getByRole('button', { name: 'Search customers' });

test.describe('A dialog whose code fails to load', () => {
  for (const kind of ['js', 'css']) {
    test(`should show an error and load its ${kind} again, without losing the form behind it`, async ({ page }) => {
      await page.goto('/form');
      await page.getByLabel('First name').fill('Bianca');
      let isAway = true;
      await page.route(new RegExp(`/assets/search[^/]*\\.${kind}$`), (route) =>
        isAway ? route.abort() : route.continue(),
      );
      await searchButton(page).click();
      const dialog = page.getByRole('dialog', { name: 'Search Customers' });
      await expect(dialog.getByRole('alert')).toContainText('This dialog could not be loaded');
      await expect(page.getByLabel('First name')).toHaveValue('Bianca');

      isAway = false;
      await dialog.getByRole('button', { name: 'Try Again' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Search customers' })).toBeFocused();
      await expect(dialog.getByRole('search')).toHaveCSS('display', 'flex');
      await expect(page.getByLabel('First name')).toHaveValue('Bianca');
    });
  }
});

test.describe('customer-details.md, Dialog: The customer details', () => {
  let customer: Client;
  let desk: Desk;
  let details: Locator;
  test.beforeEach(async ({ page }) => {
    customer = await addCustomer(page);
    desk = new Desk(page);
    details = page.getByRole('dialog', { name: nameOf(customer) });
  });
  test.afterEach(({ page }) => deleteCustomer(page, customer));

  const onBoard = (page: Page) =>
    page.request.patch(`/api/clients/${customer.id}/shuttle-status`, { data: { status: 'requesting_ride' } });
  const offBoard = (page: Page) =>
    page.request.patch(`/api/clients/${customer.id}/shuttle-status`, { data: { status: null } });

  test('should close by Esc and by Back, and never open again by Back', async ({ page }) => {
    await onBoard(page);
    await page.goto('/form');
    await page.getByRole('link', { name: 'Shuttle' }).first().click();
    const opener = page.getByRole('button', { name: `Details of ${nameOf(customer)}` });
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await opener.click();
      await expect(details.getByLabel('Parking spot number')).toBeVisible();
      await close();
      await expect(details).toBeHidden();
      await expect(page).toHaveURL(/\/shuttle$/);
      await expect(opener).toBeFocused();
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/form$/);
    await expect(details).toBeHidden();
    await offBoard(page);
  });

  test('should return the focus near the button that opened them when the button is gone', async ({ page }) => {
    await onBoard(page);
    await page.goto('/shuttle');
    const opener = page.getByRole('button', { name: `Details of ${nameOf(customer)}` });
    await opener.click();
    await expect(details.getByLabel('Parking spot number')).toBeVisible();
    await offBoard(page);
    await expect(opener).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(page.locator('main, main *').and(page.locator(':focus'))).toHaveCount(1);
  });

  test('should close to the screen when a link opened them', async ({ page }) => {
    await page.goto(`/shuttle?customer=${customer.id}`);
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toBeHidden();
    await expect(page).toHaveURL(/\/shuttle$/);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('should return to the search results, keep the focus after a check-in, and restore it at the end', async ({
    page,
  }) => {
    await page.goto('/shuttle');
    const results = await desk.search(customer.lastName);
    await desk.openDetails(nameOf(customer));
    await details.getByRole('button', { name: 'Check In Customer' }).click();
    await expect(desk.toast('Customer Checked In')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Check In Customer' })).toBeDisabled();
    await expect(details.getByRole('button', { name: 'Update Customer' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(results.getByRole('article', { name: nameOf(customer) }).getByText('Details')).toBeVisible();
    await expect(results.getByRole('button', { name: 'Details' })).toBeFocused();

    await results.getByRole('button', { name: 'Add to Shuttle' }).click();
    await expect(results.getByText(/^Requesting ride/)).toBeVisible();
    await expect(results.getByRole('button', { name: 'Details' })).toBeFocused();
    await offBoard(page);
    await page.keyboard.press('Escape');
    await expect(results).toBeHidden();
    await expect(searchButton(page)).toBeFocused();
  });

  test('should let Tab pass every field', async ({ page }) => {
    await page.goto(`/shuttle?customer=${customer.id}`);
    const fields = details.locator('input:enabled, textarea:enabled').and(details.locator(':not([tabindex="-1"])'));
    await expect(details.getByLabel('Notes')).toBeEnabled();
    await fields.first().focus();
    const count = await fields.count();
    for (let at = 1; at < count; at += 1) {
      // Buttons may stand between two fields.
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(fields.nth(at)).toBeFocused({ timeout: 100 });
      }).toPass();
    }
  });

  test('should take a press on another field after a choice in a list', async ({ page }) => {
    await page.goto(`/shuttle?customer=${customer.id}`);
    await details.getByLabel('Language').click();
    await page.getByTitle('Spanish', { exact: true }).click();
    await details.getByLabel('Customer ID').click();
    await page.keyboard.type('K7');
    await expect(details.getByLabel('Customer ID')).toHaveValue('K7');
  });

  test('should keep one dialog while code and record load in parallel, with the final name and layout', async ({
    page,
  }) => {
    const code = await holdRequests(page, /\/assets\/customer-(dialog|details)[^/]*\.js$/);
    const record = await holdRequests(page, `**/api/clients/${customer.id}`);
    await page.goto('/shuttle');
    await desk.search(customer.lastName);
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await Promise.all([code.requested, record.requested]);

    await expect(details).toBeVisible();
    const dialog = await details.elementHandle();
    await page.keyboard.press('Tab');
    await details.getByRole('button', { name: 'Close' }).focus();
    const shape = await details
      .locator('section')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(shape).toHaveLength(6);
    await code.release();
    await record.release();

    await expect(details.getByLabel('Parking spot number')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Close' })).toBeFocused();
    expect(await details.evaluate((now, before) => now === before, dialog)).toBe(true);
    expect(
      await details.locator('section').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left)),
    ).toEqual(shape);
  });

  test('should animate the loading placeholder by opacity alone, off the main thread', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const code = await holdRequests(page, /\/assets\/customer-details[^/]*\.js$/);
    await page.goto(`/shuttle?customer=${customer.id}`);
    await expect(details.getByRole('status', { name: 'Loading the customer' })).toBeAttached();
    const animated = await details.locator('section').evaluateAll((all) =>
      all
        .flatMap((one) => one.getAnimations({ subtree: true }))
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .flatMap(Object.keys)
        .filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key)),
    );
    expect([...new Set(animated)]).toEqual(['opacity']);
    await code.release();
    await expect(details.getByLabel('Parking spot number')).toBeVisible();
  });

  test('should not be rendered again by polls that change nothing, and should show a change', async ({ page }) => {
    await page.clock.install();
    await page.goto(`/shuttle?customer=${customer.id}`);
    await expect(details.getByText('No texts yet.')).toBeVisible();
    await expect(details.getByText(/^Added/)).toBeVisible();
    const mutations = await recordMutations(details);
    const isRecord = (response: Response) => new URL(response.url()).pathname === `/api/clients/${customer.id}`;
    // Longer than a minute, so that the ages are updated too.
    for (let poll = 0; poll < 8; poll += 1) {
      const answer = page.waitForResponse(isRecord);
      await page.clock.fastForward(CLIENT_LIST_POLL);
      await (await answer).finished();
    }
    expect(await mutations()).toEqual([]);

    await page.request.put(`/api/clients/${customer.id}`, { data: { ...customer, parkingSpot: 'Z99' } });
    await expect(details.getByLabel('Parking spot number')).toHaveValue('Z99');
    expect(await mutations()).not.toEqual([]);
  });
});

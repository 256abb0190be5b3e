import type { Page } from '@playwright/test';
import { booking } from '../support/customers.js';
import { Caller } from '../support/staff.js';
import type { Client } from '@lotline/protocol';
import { expect, test } from './lotline.fixture.js';
import { expectAccessibleLayout } from './layout-checks.js';
import { signIn } from './sign-in.js';

const OFFICE = '310-555-0100';
/** The first retry comes after five seconds, each further one after twice the time. */
const AFTER_RETRY = { timeout: 100_000 };

const failure = (page: Page) => page.getByRole('alert').getByRole('heading', { name: 'This page could not be shown' });
/** Without it the page does not reload: an axe check may take longer than the time until the first retry. */
const BUILD = '**/build.json';
const STAFF_APP = '**/assets/staff-*.js';
const call = (page: Page) => page.getByRole('link', { name: `Call ${OFFICE}` });

/** Changes the settings to values that no page expects. */
async function breakSettings(page: Page, changes: object): Promise<void> {
  await page.route('**/api/settings*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
}

test.describe('customer-page.md, States: a public page whose code fails', () => {
  test.use({ viewport: { width: 360, height: 640 }, reducedMotion: 'reduce', serviceWorkers: 'block' });
  let link: string;
  let id: string;
  let admin: Caller;
  test.beforeAll(async ({ lotline }) => {
    admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    const { body } = await admin.post<Client>('/api/clients', booking());
    ({ id } = body);
    link = body.shuttleRequestId;
  });
  test.afterAll(() => admin.delete(`/api/clients/${id}`));

  test('shows that a link with a broken escape is unknown', async ({ page }) => {
    await page.goto('/shuttle-request/100%');
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    await expect(call(page)).toBeVisible();
  });

  test('shows the office’s phone number when its script fails to load, and recovers by itself', async ({ page }) => {
    await page.route('**/assets/site-*.js', (route) => route.abort());
    await page.route(BUILD, (route) => route.abort());
    await page.goto(`/shuttle-request/${link}`);
    await expect(failure(page)).toBeVisible();
    await expect(call(page)).toHaveAttribute('href', 'tel:3105550100');
    await expectAccessibleLayout(page);
    await page.unroute('**/assets/site-*.js');
    await page.unroute(BUILD);
    await expect(page.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeVisible(AFTER_RETRY);
    await expect(failure(page)).toHaveCount(0);
  });

  test('shows the office’s phone number when rendering fails, and recovers by itself', async ({ page }) => {
    await breakSettings(page, { title: {} });
    await page.goto(`/shuttle-request/${link}`);
    await expect(failure(page)).toBeVisible();
    await expect(call(page)).toBeVisible();
    await page.unroute('**/api/settings*');
    await expect(page.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeVisible(AFTER_RETRY);
  });

  test('shows the office’s phone number on a pick-up board too, and recovers by itself', async ({ page }) => {
    await breakSettings(page, { shuttles: null });
    await page.goto('/shuttle1pickup');
    await page.evaluate("localStorage.setItem('pickUp.language', 'es')");
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Mientras tanto, llame a la oficina.');
    await page.evaluate("localStorage.removeItem('pickUp.language')");
    await page.route(BUILD, (route) => route.abort());
    await page.reload();
    await expect(failure(page)).toBeVisible();
    await expect(call(page)).toBeVisible();
    await expectAccessibleLayout(page);
    await page.unroute('**/api/settings*');
    await page.unroute(BUILD);
    await expect(page.getByRole('region', { name: 'In Shuttle 1' })).toBeVisible(AFTER_RETRY);
  });
});

test('a page of the staff app whose script fails to load says so, and recovers by itself', async ({ page }) => {
  await signIn(page);
  await page.route(STAFF_APP, (route) => route.abort());
  await page.goto('/contracts');
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // Staff are the office.
  await expect(call(page)).toHaveCount(0);
  await page.unroute(STAFF_APP);
  await expect(page.getByRole('heading', { name: 'Contract Customers' })).toBeVisible(AFTER_RETRY);
  await expect(failure(page)).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { booking } from '../support/customers.js';
import { Caller } from '../support/staff.js';
import type { Client } from '@lotline/contracts';
import { expect, test } from './lotline.fixture.js';
import { expectTidy } from './tidy.js';

const OFFICE = '310-555-0100';
/** The page tries again after five seconds at first. */
const BY_ITSELF = { timeout: 60_000 };

const failure = (page: Page) => page.getByRole('alert').getByRole('heading', { name: 'This page could not be shown' });
const call = (page: Page) => page.getByRole('link', { name: `Call ${OFFICE}` });

/** Answers the settings with something that no page expects. */
async function breakSettings(page: Page, changes: object): Promise<void> {
  await page.route('**/api/settings*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });
}

test.describe('a page without staff whose code fails', () => {
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

  test('says of a link that was torn in an escape that nobody has it', async ({ page }) => {
    await page.goto('/shuttle-request/100%');
    await expect(page.getByRole('heading', { name: 'This link is not known' })).toBeVisible();
    await expect(call(page)).toBeVisible();
  });

  test('gives the office’s phone where its script does not come, and comes by itself when it does', async ({
    page,
  }) => {
    await page.route('**/assets/site-*.js', (route) => route.abort());
    await page.goto(`/shuttle-request/${link}`);
    await expect(failure(page)).toBeVisible();
    await expect(call(page)).toHaveAttribute('href', 'tel:3105550100');
    await expectTidy(page);
    await page.unroute('**/assets/site-*.js');
    await expect(page.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeVisible(BY_ITSELF);
    await expect(failure(page)).toHaveCount(0);
  });

  test('gives the office’s phone where it breaks, and comes by itself once it can be drawn', async ({ page }) => {
    await breakSettings(page, { title: 5 });
    await page.goto(`/shuttle-request/${link}`);
    await expect(failure(page)).toBeVisible();
    await expect(call(page)).toBeVisible();
    await page.unroute('**/api/settings*');
    await expect(page.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeVisible(BY_ITSELF);
  });

  test('does so on a pick-up board too', async ({ page }) => {
    await breakSettings(page, { shuttles: null });
    await page.goto('/shuttle1pickup');
    await expect(failure(page)).toBeVisible();
    await expect(call(page)).toBeVisible();
    await expectTidy(page);
    await page.unroute('**/api/settings*');
    await expect(page.getByRole('region', { name: 'In Shuttle 1' })).toBeVisible(BY_ITSELF);
  });
});

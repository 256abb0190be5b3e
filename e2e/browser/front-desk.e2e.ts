import type { Client } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { LONGEST_TEXTS, type booking } from '../support/customers.js';
import { countInput } from './count-input.js';
import { addCustomer, deleteCustomer, nameOf } from './customers.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { recordMutations } from './mutations.js';
import { horizontalOverflow, accessibilityViolations } from './layout-checks.js';
import { signIn } from './sign-in.js';

test.use({ reducedMotion: 'reduce' });

/** CLIENT_LIST_POLL of the front end, which this folder does not import. */
const CLIENT_LIST_POLL = 10_000;
const MAX_KEYSTROKES = 10;
const MAX_TAPS = 3;
const LONG_AGO = { checkInDateTime: '2025-03-01 10:00:00', checkOutDateTime: '2025-03-04 10:00:00' };

const added: Client[] = [];
async function addTemporary(page: Page, changes: Parameters<typeof booking>[0] = {}): Promise<Client> {
  const client = await addCustomer(page, changes);
  added.push(client);
  return client;
}

test.beforeEach(({ page }) => signIn(page, 'admin'));
test.afterAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await signIn(page, 'admin');
  for (const client of added) await deleteCustomer(page, client);
  await page.close();
});

test('add-customer.md, Form: a returning customer is added in ten keystrokes after the phone number, and checked in by three taps', async ({
  page,
}) => {
  const desk = new Desk(page);
  const before = await addTemporary(page, { ...LONG_AGO, parkingSpot: '' });
  await page.goto('/form');
  const phone = page.getByLabel('Phone');
  await expect(phone).toBeFocused();
  await expect(page.getByRole('button', { name: /Next free/ })).toBeVisible();
  await page.keyboard.type(before.phone.replaceAll(/\D/g, ''));

  const inputSoFar = await countInput(page);
  // Does not wait for the screen: the focus moves on by itself once the field is filled.
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Customer type')).toBeFocused();
  await expect(page.getByLabel('Last name')).toHaveValue(before.lastName);
  for (const key of ['w', 'Enter', 'F2']) await page.keyboard.press(key);
  await expect(page.getByLabel('Parking spot number')).not.toHaveValue('');
  await page.keyboard.press('Control+Enter');
  // The check-out is still the time of the check-in.
  await expect(page.getByRole('button', { name: 'Change check-out' })).toBeFocused();
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('Customer has been successfully added to the system.')).toBeVisible();
  const adding = await inputSoFar();

  await page.getByRole('button', { name: 'Check In Customer' }).click();
  await expect(desk.toast('Customer Checked In')).toBeVisible();
  const found = await page.request.get(`/api/clients?search=${before.phone}&checkedIn=true`);
  const [client] = (await found.json()) as Client[];
  if (client) added.push(client);
  const all = await inputSoFar();
  test.info().annotations.push({
    type: 'measured',
    description: `${adding.keys} keystrokes and ${adding.ms} ms after the phone number; checked in by ${all.taps} taps, ${all.ms} ms`,
  });
  expect(client).toMatchObject({ clientType: 'Walk In', parkingSpot: expect.stringMatching(/^[A-D]\d+$/) });
  expect(adding.keys).toBeLessThanOrEqual(MAX_KEYSTROKES);
  expect(all.taps).toBeLessThanOrEqual(MAX_TAPS);

  // The form is ready for the next customer.
  await expect(page.getByRole('button', { name: 'Add Another Customer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('');
});

test('search.md, Dialog: a booked customer is found while typing, and checked in by three taps', async ({ page }) => {
  const desk = new Desk(page);
  const customer = await addTemporary(page, { parkingSpot: '' });
  await page.clock.install();
  await page.goto('/shuttle');
  const box = page.getByPlaceholder('search by name, phone number, or customer ID');
  const results = page.getByRole('dialog', { name: 'Search Customers' });
  const inputSoFar = await countInput(page);
  await page.getByRole('button', { name: 'Search customers' }).click();
  await expect(box).toBeFocused();
  await page.keyboard.type(customer.lastName);
  const card = page.getByRole('article', { name: nameOf(customer), exact: true });
  await card.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Check In Customer' }).click();
  await expect(desk.toast('Customer Checked In')).toBeVisible();
  const { taps, ms } = await inputSoFar();
  test.info().annotations.push({ type: 'measured', description: `found and checked in by ${taps} taps, ${ms} ms` });
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(await page.getByRole('dialog', { name: nameOf(customer) }).boundingBox()).toMatchObject({
    width: Math.min(1152, width),
    height: height * 0.9,
  });

  await test.step('the search is polled every 10 s, and renders nothing when nothing changed', async () => {
    await page.keyboard.press('Escape');
    await expect(card).toContainText('Checked in');
    const mutations = await recordMutations(results);
    for (let poll = 0; poll < 3; poll += 1) {
      const answer = page.waitForResponse((response) => response.url().includes('/api/clients?search='));
      await page.clock.fastForward(CLIENT_LIST_POLL);
      await (await answer).finished();
      // The effects of the click on the card end before the first poll.
      if (poll === 0) await mutations();
    }
    expect(await mutations()).toEqual([]);
  });
});

test('search.md, Dialog: a full lot, an occupied spot and the longest values fit every width and are accessible', async ({
  page,
}) => {
  const held = await addTemporary(page, {
    parkingSpot: LONGEST_TEXTS.parkingSpot,
    firstName: LONGEST_TEXTS.firstName,
    lastName: LONGEST_TEXTS.lastName,
  });
  await page.route('**/api/parking-spots/next', (route) =>
    route.fulfill({ json: { next: LONGEST_TEXTS.parkingSpot.toLowerCase(), free: 1, total: 20_000 } }),
  );
  const spot = page.getByLabel('Parking spot number');
  await page.goto('/form');
  await spot.fill(LONGEST_TEXTS.parkingSpot);
  await expect(page.getByText(`${nameOf(held)} is booked here`)).toBeVisible();
  await expect(page.getByRole('button', { name: /Next free/ })).toBeVisible();
  for (const [width, colorScheme] of [
    [360, 'light'],
    [820, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await horizontalOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
    if (width !== 820) expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
  }
  await page.route('**/api/parking-spots/next', (route) =>
    route.fulfill({ json: { next: null, free: 0, total: 240, carsWithoutSpot: 3 } }),
  );
  await page.reload();
  await expect(page.getByText('All 240 spots are taken, 3 cars without a spot.')).toBeVisible();
});

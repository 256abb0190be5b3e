import type { Client } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { countInput } from './count-input.js';
import { addCustomer, nameOf } from './customers.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

test.use({ reducedMotion: 'reduce' });

/** Between two keys of a person who types, in ms. */
const KEY_PAUSE = 90;
/** The goals of the desk. Only the presses are asserted: the times depend on the machine, and are printed. */
const MAX_PRESSES = 3;
const GOAL_SECONDS = { booked: 5, walkIn: 25 };

const added: Pick<Client, 'id'>[] = [];
test.beforeEach(({ page }) => signIn(page, 'admin'));
test.afterAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await signIn(page, 'admin');
  for (const { id } of added) await page.request.delete(`/api/clients/${id}`);
  await page.close();
});

const typeLikeAPerson = (page: Page, text: string) => page.keyboard.type(text, { delay: KEY_PAUSE });

function report(what: string, { presses, keys, ms }: { presses: number; keys: number; ms: number }, goal: number) {
  const description = `${what}: ${presses} presses, ${keys} keys, ${(ms / 1000).toFixed(1)} s (goal ${goal} s)`;
  test.info().annotations.push({ type: 'measured', description });
  console.log(description);
}

for (const by of ['pointer', 'keyboard'] as const) {
  test(`customer-details.md, Fields: a booked customer is found by four digits and checked in by three presses, with the ${by}`, async ({
    page,
  }) => {
    const customer = await addCustomer(page);
    added.push(customer);
    await page.goto('/shuttle');
    await expect(page.getByRole('heading', { name: /Requesting Ride/ }).first()).toBeVisible();

    const inputSoFar = await countInput(page);
    if (by === 'pointer') await page.getByRole('button', { name: 'Search customers' }).click();
    else await page.keyboard.press('/');
    await expect(page.getByRole('textbox', { name: 'Search customers' })).toBeFocused();
    await typeLikeAPerson(page, customer.phone.replaceAll(/\D/g, '').slice(-4));
    const card = page.getByRole('article', { name: nameOf(customer), exact: true });
    if (by === 'pointer') await card.getByRole('button', { name: 'Check In' }).click();
    else {
      // Opens the only result.
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Parking spot number')).toBeFocused();
      await page.keyboard.press('F4');
    }
    await expect(new Desk(page).toast('Customer Checked In')).toBeVisible();
    const input = await inputSoFar();
    report(`a booked customer, with the ${by}`, input, GOAL_SECONDS.booked);
    expect(input.presses).toBeLessThanOrEqual(MAX_PRESSES);
  });
}

test('add-customer.md, Form: a walk-in is typed and checked in without the mouse', async ({ page }) => {
  await page.goto('/form');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByRole('button', { name: /Next free/ })).toBeVisible();
  const adding = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/clients'),
  );

  const inputSoFar = await countInput(page);
  const phone = `31055${String(Date.now()).slice(-5)}`;
  // Neither waits for the screen: a key that comes too early must not be lost.
  for (const [text, key] of [
    [phone, 'Enter'],
    ['Ottoline', 'Enter'],
    ['Quick', 'Enter'],
    ['w', 'Enter'],
  ] as const) {
    await typeLikeAPerson(page, text);
    await page.keyboard.press(key);
  }
  // Customer ID, Language, check-in.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  await expect(page.getByLabel('Check-out')).toBeFocused();
  await typeLikeAPerson(page, '+3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F2');
  await page.keyboard.press('F4');
  await expect(new Desk(page).toast('Customer Checked In')).toBeVisible();
  const input = await inputSoFar();
  report('a walk-in', input, GOAL_SECONDS.walkIn);

  const client = (await (await adding).json()) as Client;
  added.push(client);
  expect(client).toMatchObject({ firstName: 'Ottoline', lastName: 'Quick', clientType: 'Walk In' });
  expect(client.parkingSpot).not.toBe('');
  expect(client.checkOutDateTime > client.checkInDateTime).toBe(true);
  await expect(page.getByRole('definition').filter({ hasText: client.parkingSpot })).toBeVisible();
  expect(input.taps).toBe(0);
});

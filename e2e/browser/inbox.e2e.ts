import type { Client, Settings } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { callWebhook } from '../../services/notify/src/testing/twilio/webhooks.ts';
import { LONGEST_TEXTS } from '../support/customers.js';
import { addCustomer, deleteCustomer, nameOf, run } from './customers.js';
import { Desk } from './desk.page.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

/** The demo's token. */
const TOKEN = 'lotline-demo-token';
let sids = 0;

/** The provider delivers a text to the lot by its webhook. */
async function receive(page: Page, from: string, body: string): Promise<void> {
  const { textingNumber }: Settings = await (await page.request.get('/api/settings')).json();
  const form = { MessageSid: `SM${run}${(sids += 1)}`, From: from, To: textingNumber, Body: body, NumMedia: '0' };
  const url = new URL('/api/sms/inbound', page.url()).href;
  expect((await callWebhook(TOKEN, url, form)).status).toBe(200);
}

const phoneOf = ({ phone }: Client): string => `+1${phone.replace(/\D/g, '')}`;
const row = (page: Page, body: string) => page.getByRole('article').filter({ hasText: body });
const unreadLink = (page: Page) => page.getByRole('link', { name: /^Texts(, \d+\+? unread)?$/ });

/** The number of unread texts in the header. */
async function unread(page: Page): Promise<number> {
  const name = await unreadLink(page).getAttribute('aria-label');
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0);
}

test('inbox.md, Screen: a text shows at once at every desk, is answered and read, and an unknown phone is attached to a booking', async ({
  page,
  context,
}) => {
  const desk = new Desk(page);
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  const customer = await addCustomer(page, { firstName: 'Nadia', lastName: `Haddad${run}` });
  await expect(unreadLink(page)).toBeVisible();
  const before = await unread(page);
  const colleague = await context.newPage();
  await colleague.goto('/texts');

  await test.step('a text of a customer and one of an unknown phone arrive', async () => {
    await receive(page, phoneOf(customer), `Where do I wait? ${run}`);
    await receive(page, '+12135550177', `This is my wife’s phone ${run}`);
    for (const each of [page, colleague]) await expect.poll(() => unread(each)).toBe(before + 2);
    await expect(row(colleague, `Where do I wait? ${run}`)).toContainText(nameOf(customer));
  });

  await test.step('staff reply, and the text is read everywhere', async () => {
    await page.getByRole('heading', { name: 'Dashboard' }).first().waitFor();
    await page.keyboard.press('x');
    await expect(page.getByRole('heading', { name: 'Texts', exact: true })).toBeVisible();
    const text = row(page, `Where do I wait? ${run}`);
    await text.getByRole('button', { name: 'Reply' }).click();
    await text.getByRole('textbox').fill('At door 3, upper level.');
    await expect(text.getByText('1 segment · 23 of 160 characters · GSM-7')).toBeVisible();
    await text.getByRole('button', { name: 'Send' }).click();
    await expect(desk.toast('Reply sent')).toBeVisible();
    await expect(text).toHaveCount(0);
    await expect(row(colleague, `Where do I wait? ${run}`)).toHaveCount(0);
    for (const each of [page, colleague]) await expect.poll(() => unread(each)).toBe(before + 1);
  });

  await test.step('the unknown phone is attached, and its text marked as read', async () => {
    const text = row(page, `This is my wife’s phone ${run}`);
    await expect(text).toContainText('Unknown phone');
    await text.getByRole('button', { name: 'Attach to a booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'Attach 213-555-0177 to a booking' });
    await dialog.getByRole('searchbox', { name: 'Search bookings' }).fill(customer.lastName);
    await dialog.getByRole('button', { name: nameOf(customer) }).click();
    await expect(text).toContainText(nameOf(customer));
    await text.getByRole('button', { name: 'Mark as read' }).click();
    await expect(text).toHaveCount(0);
    for (const each of [page, colleague]) await expect.poll(() => unread(each)).toBe(before);
  });

  await test.step('the customer has all three texts', async () => {
    await page.getByText('All', { exact: true }).click();
    const text = row(page, `Where do I wait? ${run}`);
    await expect(text).toContainText('At door 3, upper level.');
    await expect(text.getByText('delivered')).toBeVisible();
    await text.getByRole('button', { name: 'Open customer' }).click();
    const details = page.getByRole('dialog', { name: nameOf(customer) });
    await expect(details.getByText(`This is my wife’s phone ${run}`, { exact: false })).toBeVisible();
    await expect(details.getByText('At door 3, upper level.')).toBeVisible();
  });
  await deleteCustomer(page, customer);
  await colleague.close();
});

test('inbox.md, Screen: the texts fit every width and are accessible, with the longest names and texts', async ({
  page,
}) => {
  const { firstName, lastName } = LONGEST_TEXTS;
  await signIn(page, 'admin');
  await page.goto('/texts');
  const customer = await addCustomer(page, { firstName, lastName });
  const body = `${'W'.repeat(400)} ${'a long text '.repeat(60)}${run}`;
  await receive(page, phoneOf(customer), body);
  await receive(page, '+12135550178', `שלום, where do I wait? ${run}`);
  const text = row(page, 'a long text');
  await text.first().getByRole('button', { name: 'Reply' }).click();
  await text.first().getByRole('textbox').fill('¿Dónde? '.repeat(30));
  await expectAccessibleLayoutAtAllWidths(page);
  await text.first().getByRole('button', { name: 'Cancel' }).click();
  await row(page, `where do I wait? ${run}`).getByRole('button', { name: 'Attach to a booking' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(lastName.slice(0, 20));
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectAccessibleLayoutAtAllWidths(page);
  await page.keyboard.press('Escape');
  await deleteCustomer(page, customer);
});

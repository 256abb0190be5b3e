import type { Client, Settings } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { callWebhook } from '../../services/notify/src/testing/twilio/webhooks.ts';
import { LONGEST_TEXTS } from '../support/customers.js';
import { addCustomer, deleteCustomer, run } from './customers.js';
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

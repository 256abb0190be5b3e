import type { Client, ManagedLot } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { longWord } from '../support/customers.js';
import { addCustomer, deleteCustomer, nameOf, run } from './customers.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { expectAccessibleLayout, expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { signIn } from './sign-in.js';

test.use({ reducedMotion: 'reduce' });

const LOT = '/api/lots/harborview';
const template = (page: Page, title: string) => page.getByRole('textbox', { name: title });

/** Waits until exactly these texts were sent to the customer. The details show their kind. */
async function expectTexts(page: Page, { id }: Client, bodies: RegExp[]): Promise<void> {
  const expected = expect.arrayContaining(bodies.map((body) => expect.stringMatching(body)));
  await expect(async () => {
    const texts: { body: string }[] = await (await page.request.get(`/api/clients/${id}/texts`)).json();
    expect(texts.map(({ body }) => body)).toEqual(expected);
    expect(texts).toHaveLength(bodies.length);
  }).toPass();
}

/** Changes the welcome text as a colleague, while the page is open. */
async function changeWelcome(page: Page, welcome: string): Promise<void> {
  const { version, ...lot } = (await (await page.request.get(LOT)).json()) as ManagedLot;
  const data = { ...lot, texts: { en: {}, es: { welcome } } };
  const answer = await page.request.put(LOT, { data, headers: { 'If-Match': `"${version}"` } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Restores the default texts, because other tests use the same lot. */
async function restoreTexts(page: Page): Promise<void> {
  const { version, texts: _, ...lot } = (await (await page.request.get(LOT)).json()) as ManagedLot;
  const answer = await page.request.put(LOT, { data: lot, headers: { 'If-Match': `"${version}"` } });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('an admin writes a Spanish welcome and switches on a text, and a customer who chose Spanish gets both', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = new Desk(page);
  await signIn(page, 'admin');

  await test.step('the texts are edited, with errors and their length', async () => {
    await page.goto('/admin/texts');
    await expect(template(page, 'Welcome')).toHaveValue(/^Hi {firstName}, welcome to {lotTitle}!/);
    await page.getByText('Spanish', { exact: true }).click();
    await template(page, 'Welcome').fill('¡Hola {nombre}!');
    await expect(page.getByText('Unknown placeholder {nombre}.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Texts' })).toBeDisabled();
    await template(page, 'Welcome').fill('¡Hola ! Vehículo registrado: {link}');
    await template(page, 'Welcome').press('Home');
    for (let step = 0; step < 6; step += 1) await template(page, 'Welcome').press('ArrowRight');
    await page.getByRole('region', { name: 'Welcome' }).getByRole('button', { name: 'First name' }).click();
    await expect(page.getByText(/^¡Hola Rosa! Vehículo registrado: http/)).toBeVisible();
    await expect(page.getByText('í need UCS-2', { exact: false })).toBeVisible();
    await changeWelcome(page, `${longWord(900)} {link}`);
    await expect(page.getByText('You both changed: Welcome (Spanish).')).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await expect(page.getByRole('textbox').first()).toHaveCSS('padding-left', '11px');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(template(page, 'Welcome')).toHaveValue(/^¡Hola {firstName}!/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page
      .getByRole('region', { name: 'Request confirmed' })
      .getByRole('checkbox', { name: 'Send this text' })
      .check();
    await page.getByRole('button', { name: 'Save Texts' }).click();
    await expect(desk.toast('Texts Saved')).toBeVisible();
  });

  const customer: Client = await addCustomer(page, { firstName: 'Lucía', lastName: `Ibarra${run}` });
  const phone = await (await browser.newContext({ baseURL, viewport: { width: 360, height: 780 } })).newPage();
  await test.step('the customer chooses Spanish on their page, which the details show', async () => {
    await phone.goto(`/shuttle-request/${customer.shuttleRequestId}`);
    await phone.getByRole('button', { name: 'Español' }).click();
    await expect(phone.getByRole('button', { name: 'Solicitar transporte' })).toBeVisible();
    await expect(phone.locator('html')).toHaveAttribute('lang', 'es');
    await expectAccessibleLayout(phone);
    await phone.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('the check-in sends the lot’s Spanish welcome, and the request is confirmed', async () => {
    await desk.search(customer.lastName);
    const details = await desk.openDetails(nameOf(customer));
    await expect(details.getByText('Spanish', { exact: true })).toBeVisible();
    await details.getByRole('button', { name: 'Check In Customer' }).click();
    await expect(details.getByText('Welcome text', { exact: true })).toBeVisible();
    await expectTexts(page, customer, [/^¡Hola Lucía! Vehículo registrado: http/]);
    await phone.getByRole('button', { name: 'Solicitar transporte' }).click();
    await expect(phone.getByRole('heading', { name: /^Gracias Lucía\. No cierre esta página/ })).toBeVisible();
    await expectAccessibleLayout(phone);
    const confirmed = /^Gracias Lucía\. .* ha recibido su solicitud de transporte/;
    await expectTexts(page, customer, [/^¡Hola Lucía!/, confirmed]);
  });

  await restoreTexts(page);
  await deleteCustomer(page, customer);
  await phone.context().close();
});

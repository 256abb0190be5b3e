import type { Client } from '@lotline/protocol';
import { Desk } from './desk.page.js';
import { holdRequests } from './hold-requests.js';
import { expect, test } from './lotline.fixture.js';
import { recordMutations } from './mutations.js';
import { addContract, card, deleteCustomer, inDays, run } from './customers.js';
import { signIn } from './sign-in.js';

/** CLIENT_LIST_POLL of the front end, which this folder does not import (docs/product/limits.md#intervals). */
const CONTRACT_LIST_POLL = 10_000;

test.use({ reducedMotion: 'reduce' });

test.describe('contracts.md, List: /contracts', () => {
  test.beforeEach(({ page }) => signIn(page, 'admin'));

  test('lists contracts by letter and by check-out, marks expiring ones, and opens one', async ({ page }) => {
    const soon = await addContract(page, { firstName: 'Sol', lastName: `Aaquist${run}`, checkOutDateTime: inDays(5) });
    const none = await addContract(page, { firstName: 'Ann', lastName: `Aarup${run}`, checkOutDateTime: inDays(90) });
    const ended = await addContract(page, { firstName: 'End', lastName: `4Ever${run}`, checkOutDateTime: inDays(-2) });
    await page.goto('/contracts');
    await expect(page.getByRole('heading', { name: 'Contract Customers' })).toBeVisible();
    await expect(page.getByText(/^\d+ total contracts$/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('A');
    await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('#');
    const its = card(page, `Sol ${soon.lastName}`);
    await expect(its).toContainText('Contract Duration');
    await expect(its).toContainText('$240.00');
    await expect(its).toContainText(/Expires in \d days/);
    await expect(card(page, `End ${ended.lastName}`)).toContainText('Contract has ended');

    await page.getByRole('button', { name: /expires? within 30 days$/ }).click();
    await expect(its).toBeVisible();
    await expect(card(page, `Ann ${none.lastName}`)).toHaveCount(0);
    await page.getByRole('button', { name: /expires? within 30 days$/ }).click();

    await page.getByLabel('Sort').click();
    await page.getByTitle('Checkout Date/Time').click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
    const names = await page
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    expect(names.indexOf(`End ${ended.lastName}`)).toBeLessThan(names.indexOf(`Sol ${soon.lastName}`));

    await page.getByRole('button', { name: `Sol ${soon.lastName}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: `Sol ${soon.lastName}` }).getByLabel('Notes')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const one of [soon, none, ended]) await deleteCustomer(page, one);
  });

  test('adds a contract, shows errors in its fields, and shows the changes of another user', async ({ page }) => {
    await page.goto('/contracts');
    await page.getByRole('button', { name: 'Add Contract Customer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Contract Customer' });
    const submit = dialog.getByRole('button', { name: 'Add Contract Customer' });
    await submit.click();
    for (const error of [
      'Phone number is required',
      'First name is required',
      'Last name is required',
      'Please select a customer type',
    ])
      await expect(dialog.getByText(error)).toBeVisible();
    await dialog.getByLabel('Phone Number').fill('6265550137');
    await expect(dialog.getByLabel('Phone Number')).toHaveValue('626-555-0137');
    await dialog.getByLabel('First Name').fill('Ruth');
    await dialog.getByLabel('Last Name').fill(`Aabramson${run}`);
    await dialog.getByLabel('Contract Type').click();
    await page.getByTitle('Quarterly Contract').click();
    await dialog.getByLabel('Payment Amount').fill('630');
    await submit.click();
    await expect(new Desk(page).toast('Success')).toContainText('Contract customer added successfully');
    await expect(dialog).toHaveCount(0);
    const added = card(page, `Ruth Aabramson${run}`);
    await expect(added).toContainText('$630.00');

    const [client] = (await (await page.request.get(`/api/clients?search=Aabramson${run}`)).json()) as Client[];
    if (!client) throw new Error('The contract was not added');
    const polls = await holdRequests(page, /\/api\/clients\?clientType=/);
    await page.request.put(`/api/clients/${client.id}`, { data: { ...client, paymentAmount: '585.00' } });
    await expect(added).toContainText('$585.00');
    await polls.release();
    await deleteCustomer(page, client);
    await expect(added).toHaveCount(0);
  });

  test('polls every 10 s and renders nothing when nothing changed, and keeps its data when the server is away', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/contracts');
    await expect(page.getByText(/total contracts$/)).toBeVisible();
    const mutations = await recordMutations(page.getByRole('main'));
    for (let poll = 0; poll < 3; poll += 1) {
      const answer = page.waitForResponse((response) => response.url().includes('clientType='));
      await page.clock.fastForward(CONTRACT_LIST_POLL);
      await (await answer).finished();
    }
    expect(await mutations()).toEqual([]);

    // Aborts every call: a single answer would show that the server is reachable.
    await page.route('**/api/**', (route) => route.abort());
    await page.clock.fastForward(CONTRACT_LIST_POLL);
    await expect(page.getByRole('complementary', { name: 'Connection' })).toContainText('Lotline cannot be reached.');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

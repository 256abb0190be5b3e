import type { ManagedLot, ManagedUser } from '@lotline/protocol';
import { run } from './customers.js';
import { Desk } from './desk.page.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { DEMO_PASSWORD, signIn } from './sign-in.js';

test.use({ reducedMotion: 'reduce' });

test('screens.md, Lot switcher: switching the lot updates every tab at once, and asks first in a tab with unsaved input', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin');
  await page.goto('/shuttle');
  const board = page.getByRole('region', { name: 'Customer Requesting Ride' });
  await expect(board.getByRole('article').first()).toBeVisible();
  const names = await board.getByRole('article').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  const other = await context.newPage();
  await other.goto('/form');
  await other.getByLabel('First name').fill('Bianca');

  await page.getByRole('button', { name: 'Lot: Harborview Airport Parking' }).click();
  await page.getByRole('menuitemradio', { name: 'Eastgate Park & Fly' }).click();
  await expect(page.getByRole('button', { name: 'Lot: Eastgate Park & Fly' })).toBeVisible();
  await expect(new Desk(page).toast('Lot changed')).toContainText('You are now at Eastgate Park & Fly.');
  await expect(board.getByRole('article').first()).toBeVisible();
  for (const name of names) await expect(page.getByRole('article', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Shuttle 2' })).toHaveCount(0);

  const asks = other.getByRole('dialog', { name: 'You are now at another lot' });
  await expect(asks).toContainText('is for Harborview Airport Parking and cannot be saved at the new lot');
  await asks.getByRole('button', { name: 'Change back' }).click();
  await expect(asks).toBeHidden();
  await expect(other.getByLabel('First name')).toHaveValue('Bianca');
  await expect(page.getByRole('button', { name: 'Lot: Harborview Airport Parking' })).toBeVisible();
  for (const name of names.slice(0, 1))
    await expect(page.getByRole('article', { name, exact: true }).first()).toBeVisible();
});

test('screens.md, Lot switcher: a form whose lot is archived or taken away says so, and stays until its input is discarded', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin');
  const [first] = (await (await page.request.get('/api/lots')).json()) as [ManagedLot];
  const lot = {
    ...first,
    id: `westgate-${run}`,
    title: `Westgate ${run}`,
    textingNumber: `+1313${Date.now().toString().slice(-7)}`,
  };
  expect((await page.request.post('/api/lots', { data: lot })).status()).toBe(201);
  const roleAt = (lotId: string) => ({ lotId, role: 'valet' });
  const account = { email: `noor.${run}@lotline.test`, firstName: 'Noor', lastName: `Haddad ${run}` };
  const data = { ...account, password: DEMO_PASSWORD, roles: ['harborview', 'eastgate', lot.id].map(roleAt) };
  const created = await page.request.post('/api/users', { data });
  const { id, version } = (await created.json()) as ManagedUser;

  const theirs = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await theirs.request.post('/api/login', { data: { email: account.email, password: DEMO_PASSWORD } });
  const fillFormAt = async (lotId: string): Promise<void> => {
    expect((await theirs.request.put('/api/auth/lot', { data: { lotId } })).status()).toBe(200);
    await theirs.goto('/form');
    await theirs.getByLabel('First name').fill('Bianca');
  };
  const question = theirs.getByRole('dialog', { name: 'This lot is no longer available' });

  await fillFormAt(lot.id);
  expect((await page.request.post(`/api/lots/${lot.id}/archive`)).status()).toBe(200);
  await expect(question).toContainText(`${lot.title} is closed, or you no longer work there.`);
  await expectAccessibleLayoutAtAllWidths(theirs);
  await question.getByRole('button', { name: 'Keep this page' }).click();
  await expect(question).toBeHidden();
  await expect(theirs.getByLabel('First name')).toHaveValue('Bianca');
  await theirs.getByRole('link', { name: 'Shuttle', exact: true }).last().click();
  await theirs.getByRole('button', { name: 'Discard' }).click();
  await expect(theirs.getByRole('button', { name: 'Lot: Harborview Airport Parking' })).toBeVisible();
  await expect(theirs).toHaveURL(/\/shuttle$/);

  await fillFormAt('eastgate');
  const left = { ...account, roles: [roleAt('harborview')], version };
  expect((await page.request.put(`/api/users/${id}`, { data: left })).status()).toBe(200);
  await expect(question).toContainText('Eastgate Park & Fly is closed, or you no longer work there.');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(theirs.getByText('Harborview Airport Parking', { exact: true }).first()).toBeVisible();
  await expect(theirs.getByLabel('First name')).toHaveValue('');
});

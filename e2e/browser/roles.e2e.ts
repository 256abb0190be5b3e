import { Desk } from './desk.page.js';
import { run } from './customers.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

test.use({ reducedMotion: 'reduce' });

const HARBORVIEW = 'Harborview Airport Parking';
const EASTGATE = 'Eastgate Park & Fly';

test('admin.md, Users: an admin of one lot is a valet at the other', async ({ page, browser }) => {
  const person = { firstName: 'Imani', lastName: `Brandt ${run}` };
  const account = { email: `imani.${run}@lotline.test`, password: 'a secret of hers' };
  const inviting = await test.step('an operator admin invites them', async () => {
    await signIn(page, 'admin');
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create User' });
    await dialog.getByLabel('Email').fill(account.email);
    await dialog.getByLabel('First name').fill(person.firstName);
    await dialog.getByLabel('Last name').fill(person.lastName);
    await dialog.getByLabel('Password').fill(account.password);
    await dialog.getByLabel(`Role at ${HARBORVIEW}`).click();
    await page.getByTitle('Admin', { exact: true }).click();
    await dialog.getByLabel('Add a lot').click();
    await page.getByTitle(EASTGATE, { exact: true }).click();
    await expect(dialog.getByLabel(`Role at ${EASTGATE}`)).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(new Desk(page).toast('User Created')).toBeVisible();
    return page.getByRole('article', { name: `${person.firstName} ${person.lastName}` });
  });
  await expect(inviting.getByText('admin', { exact: true })).toBeVisible();

  const theirs = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await theirs.goto('/login');
  await theirs.getByLabel('Email').fill(account.email);
  await theirs.getByLabel('Password').fill(account.password);
  await theirs.getByRole('button', { name: 'Sign In' }).click();
  const adminLink = theirs.getByRole('link', { name: 'Admin' });
  await expect(adminLink.first()).toBeVisible();
  await adminLink.first().click();
  await expect(theirs.getByRole('article').filter({ hasText: account.email })).toContainText('You');
  // Operator admins belong to no lot.
  await expect(theirs.getByRole('article').filter({ hasText: 'admin@lotline.test' })).toHaveCount(0);
  await expect(theirs.getByRole('article').filter({ hasText: 'valet-eastgate@lotline.test' })).toHaveCount(0);

  await theirs.goto('/dashboard');
  await theirs.getByRole('button', { name: `Lot: ${HARBORVIEW}` }).click();
  await theirs.getByRole('menuitemradio', { name: EASTGATE }).click();
  await expect(theirs.getByRole('button', { name: `Lot: ${EASTGATE}` })).toBeVisible();
  await expect(adminLink).toHaveCount(0);
  await theirs.goto('/admin');
  await expect(theirs.getByText('Access Denied')).toBeVisible();
});

import type { Client, ManagedUser } from '@lotline/protocol';
import ExcelJS from 'exceljs';
import { lockPhone } from '../support/lotline.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { card, deleteCustomer, run } from './customers.js';
import { signIn } from './sign-in.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';

test.use({ reducedMotion: 'reduce' });

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The same rows as a workbook. */
async function xlsx(csv: string): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Customers').addRows(csv.split('\n').map((row) => row.split(',')));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

test.describe('admin.md, Panel: /admin', () => {
  test('denies access to other roles and shows them no link to it', async ({ page }) => {
    await signIn(page, 'valet');
    for (const address of [
      '/admin',
      '/admin/lots',
      '/admin/import',
      '/admin/boards',
      '/admin/audit',
      '/admin/webhooks',
    ]) {
      await page.goto(address);
      await expect(page.getByText('Access Denied')).toBeVisible();
      await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Contracts' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await expectAccessibleLayoutAtAllWidths(page);
  });

  test('creates a user, changes the role and edits the user, each with its message', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/');
    await page.getByRole('link', { name: 'Admin' }).first().click();
    await expect(page.getByText('Manage user roles and system access')).toBeVisible();
    for (const counter of ['Total Users', 'Admins', 'Agents', 'Valets'])
      await expect(page.getByText(counter, { exact: true })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'admin@lotline.test' })).toContainText('You');

    const desk = new Desk(page);
    const email = `jonah.${run}@lotline.test`;
    await page.getByRole('button', { name: 'Create User' }).click();
    const create = page.getByRole('dialog', { name: 'Create User' });
    await create.getByLabel('Email').fill('admin@lotline.test');
    await create.getByLabel('First name').fill('Jonah');
    await create.getByLabel('Last name').fill(`Whitlock ${run}`);
    await create.getByLabel('Password').fill('12345');
    await create.getByRole('button', { name: 'Create User' }).click();
    await expect(create.getByText('Password must be at least 6 characters')).toBeVisible();
    await create.getByLabel('Password').fill('123456');
    await create.getByRole('button', { name: 'Create User' }).click();
    await expect(create.getByText('A user with this email address already exists')).toBeVisible();
    await expect(desk.toast('Error')).toContainText('Failed to create user. Please try again.');
    await create.getByLabel('Email').fill(email);
    await create.getByRole('button', { name: 'Create User' }).click();
    await expect(desk.toast('User Created')).toContainText('New user has been successfully created.');

    const row = card(page, `Jonah Whitlock ${run}`);
    await row.getByLabel(/^Role of/).selectOption('agent');
    await expect(desk.toast('Role Updated')).toContainText('User role has been successfully updated.');
    await expect(row.getByText('agent', { exact: true })).toBeVisible();

    await row.getByRole('button', { name: /^Edit/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit User' });
    await edit.getByLabel('First name').fill('Jona');
    await edit.getByRole('button', { name: 'Update User' }).click();
    await expect(desk.toast('User Updated')).toContainText('User has been successfully updated.');
    await expect(card(page, `Jona Whitlock ${run}`)).toBeVisible();
    const users = (await (await page.request.get('/api/users')).json()) as ManagedUser[];
    const jona = users.find((user) => user.email === email);
    expect(jona).toMatchObject({ role: 'agent', hasPassword: true });

    // Another admin changes the role.
    const changed = page.request.put(`/api/users/${jona?.id}/role`, { data: { role: 'valet' } });
    const its = card(page, `Jona Whitlock ${run}`);
    await expect(its.getByText('valet', { exact: true })).toBeVisible();
    expect((await changed).status()).toBe(200);

    // The session ends elsewhere: the sign-in page shows one message about it.
    await page.request.get('/api/logout');
    await its.getByLabel(/^Role of/).selectOption('agent');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(desk.toast('Unauthorized')).toContainText('You are logged out. Logging in again...');
    await page.getByRole('button', { name: 'Close notification' }).click();
    await page.getByLabel('Email').fill(email);
    await expect(desk.toast('Unauthorized')).toHaveCount(0);
  });

  test('admin.md, Deactivated accounts: deactivates a user, who is signed out at once, and reactivates them', async ({
    page,
    browser,
  }) => {
    await signIn(page, 'admin');
    const account = { email: `nell.${run}@lotline.test`, password: 'lotline-demo' };
    const person = { firstName: 'Nell', lastName: `Ames ${run}` };
    expect((await page.request.post('/api/users', { data: { ...account, ...person } })).status()).toBe(201);
    const theirs = await (await browser.newContext()).newPage();
    expect((await theirs.request.post('/api/login', { data: account })).status()).toBe(200);
    await theirs.goto('/shuttle');
    await expect(theirs.getByRole('heading', { name: 'Shuttle', exact: true })).toBeVisible();

    await page.goto('/admin');
    const row = card(page, `Nell Ames ${run}`);
    await expect(row).toContainText('Last signed in');
    await row.getByRole('button', { name: /^Deactivate/ }).click();
    const question = page.getByRole('dialog', { name: 'Deactivate User' });
    await expect(question).toContainText('cannot sign in until an admin reactivates the account');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(new Desk(page).toast('User Deactivated')).toBeVisible();
    await expect(row.getByText('Deactivated', { exact: true })).toBeVisible();
    await expect(theirs.getByText('Your session ended. Sign in to continue.')).toBeVisible();
    await new Desk(theirs).signIn(account.email, account.password);
    await expect(new Desk(theirs).toast('Login Failed')).toContainText('Invalid email or password');

    await row.getByRole('button', { name: /^Reactivate/ }).click();
    await expect(row.getByText('Deactivated', { exact: true })).toHaveCount(0);
    await theirs.getByRole('button', { name: 'Sign In' }).click();
    await expect(theirs.getByRole('heading', { name: 'Shuttle', exact: true })).toBeVisible();
    await theirs.context().close();
  });

  test('saves a role that is chosen with the arrow keys only when Enter is pressed', async ({ page }) => {
    await signIn(page, 'admin');
    const data = { email: `otto.${run}@lotline.test`, firstName: 'Otto', lastName: `Berg ${run}` };
    expect((await page.request.post('/api/users', { data })).status()).toBe(201);
    await page.goto('/admin');
    const saved: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/role')) saved.push(request.postDataJSON());
    });
    const row = card(page, `Otto Berg ${run}`);
    const role = row.getByLabel(/^Role of/);
    await role.focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
    await expect(role).toHaveValue('agent');
    expect(saved).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(new Desk(page).toast('Role Updated')).toBeVisible();
    await expect(row.getByText('agent', { exact: true })).toBeVisible();
    expect(saved).toEqual([{ role: 'agent' }]);
  });

  test('imports a file after checking it, across a reload of the page, and shows the report again', async ({
    page,
    lotline,
  }) => {
    await signIn(page, 'admin');
    await page.goto('/admin/import');
    const phone = `71${String(Date.now()).slice(-8)}`;
    const csv = [
      'First Name,Last Name,Phone,Check-in,Check-out,Loyalty Tier',
      `Ida,Import${run},${phone},2031-03-01 09:00,2031-03-04 09:00,gold`,
      `Ida,Import${run},${phone},2031-03-01 09:00,2031-03-04 09:00,gold`,
      'Owen,Pratt,555-0188,2031-03-01 09:00,2031-03-04 09:00,',
    ].join('\n');
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const report = page.getByRole('region', { name: 'Report' });
    await expect(report).toContainText('3 rows · checked, nothing imported yet');
    await expect(report).toContainText('Ignored columns: Loyalty Tier');
    const goodRows = report.getByRole('region', { name: 'Preview of the first valid rows' }).getByRole('listitem');
    await expect(goodRows).toHaveCount(1);
    await expect(goodRows).toContainText(`Ida Import${run}`);
    await expect(report.getByRole('list', { name: 'Rows' }).getByRole('listitem')).toHaveCount(2);
    await expect(report).toContainText('Same as row 2 of this file');
    await expect(report).toContainText(
      'Phone number must be 10-13 digits (xxx-xxx-xxxx, 1-xxx-xxx-xxxx, xx-xxx-xxx-xxxx, or +xx-xxx-xxx-xxxx)',
    );
    const search = async () => (await (await page.request.get(`/api/clients?search=Import${run}`)).json()) as Client[];
    expect(await search()).toEqual([]);

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: 'cars.xlsx', mimeType: XLSX, buffer: await xlsx(csv) });
    await expect(report).toContainText('3 rows · checked, nothing imported yet');
    await expect(report).toContainText('Same as row 2 of this file');

    // Simulates someone who is adding a customer with the same phone: the import waits while the page reloads.
    const release = await lockPhone(lotline.databaseUrl, `1${phone}`);
    await page.getByRole('button', { name: 'Import 1 customer' }).click();
    await expect(page.getByText('Importing 0 of 3')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Importing 0 of 3')).toBeVisible();
    await release();
    await expect(page.getByText('Imported 1 customer')).toBeVisible();
    const imported = await search();
    expect(imported).toHaveLength(1);

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page
      .getByRole('button', { name: /^Report from/ })
      .first()
      .click();
    await expect(page.getByText('Imported 1 customer')).toBeVisible();
    for (const one of imported) await deleteCustomer(page, one);
  });
});

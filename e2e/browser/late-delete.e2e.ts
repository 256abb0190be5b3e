import type { Client } from '@lotline/protocol';
import { booking } from '../support/customers.js';
import { Caller } from '../support/staff.js';
import { holdRequests } from './hold-requests.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

for (const screen of ['Calendar', 'Contracts'])
  test(`details over ${screen} that Esc closes during a deletion do not leave the screen when it is answered`, async ({
    page,
    lotline,
  }) => {
    const valet = await Caller.signedIn(lotline.url);
    const added = (await valet.post<Client>('/api/clients', booking())).body;
    await signIn(page, 'admin');
    // There are screens to go back to.
    await page.goto('/dashboard');
    for (const name of ['Shuttle', screen]) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
    }
    await page.getByRole('button', { name: 'Search customers' }).click();
    const search = page.getByRole('dialog', { name: 'Search Customers' });
    await search.getByRole('textbox', { name: 'Search customers' }).fill(added.phone);
    // Enter opens the only result.
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: `${added.firstName} ${added.lastName}` });
    await expect(details.getByLabel('First name')).toBeVisible();

    const deletion = await holdRequests(page, `**/api/clients/${added.id}`);
    await details.getByRole('button', { name: 'Delete Customer' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Customer' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(details.getByRole('button', { name: 'Deleting...' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    await deletion.release();
    await expect(page.getByRole('listitem').filter({ hasText: 'Client Deleted' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${screen.toLowerCase()}$`));
  });

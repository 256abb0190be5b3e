import type { Client } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { deleteCustomer, run } from './customers.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

test.use({ reducedMotion: 'reduce' });

/** A list as a lot abroad has it: an unknown heading, and dates that no row of it proves. */
const listOf = (name: string, phone: string): string =>
  [`Name,Contact ${run},Check-in,Check-out`, `${name},${phone},03/04/2031 09:00,05/04/2031 18:00`].join('\n');

const newPhone = (): string => `72${String(Date.now()).slice(-8)}`;

async function upload(page: Page, csv: string): Promise<void> {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
}

async function search(page: Page, text: string): Promise<Client[]> {
  return (await (await page.request.get(`/api/clients?search=${text}`)).json()) as Client[];
}

test('reads a file as a person says, and the next one with the same headings in the same way', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/import');
  const [first, second] = [newPhone(), newPhone().replace(/^72/, '73')];
  await upload(page, listOf(`Mia First${run}`, first));
  const step = page.getByRole('region', { name: 'How the file is read' });
  await expect(step).toContainText('3 of 4 columns read · dates month first');
  await expect(step).toContainText('No column is read as the phone. If the file has it, choose it below.');
  await expect(step).toContainText('No row proves it; month first because of this lot’s country');
  await expectAccessibleLayoutAtAllWidths(page);

  // By the keyboard alone.
  const contact = step.getByRole('combobox', { name: `Contact ${run}` });
  await contact.focus();
  await page.keyboard.type('Phone');
  await expect(step).toContainText('4 of 4 columns read');
  await expect(contact).toBeFocused();
  await step.getByRole('radio', { name: /^Month first/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(step).toContainText('dates day first');
  const preview = page.getByRole('region', { name: 'Preview of the first valid rows' });
  await expect(preview).toContainText('Apr 3, 2031 9:00 AM');
  await expect(preview).toContainText(`${first.slice(0, 3)}-${first.slice(3, 6)}-${first.slice(6)}`);
  await page.getByRole('button', { name: 'Import 1 customer' }).click();
  await expect(page.getByText('Imported 1 customer')).toBeVisible();
  const [imported] = await search(page, `First${run}`);
  expect(imported).toMatchObject({ checkInDateTime: '2031-04-03 09:00:00', checkOutDateTime: '2031-04-05 18:00:00' });

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await upload(page, listOf(`Mia Second${run}`, second));
  await expect(step).toContainText(/^Read as on \w+ \d+ by .+ · 4 of 4 columns read · dates day first/);
  await expect(preview).toContainText('Apr 3, 2031 9:00 AM');
  await step.getByRole('button', { name: 'Use what was detected' }).click();
  await expect(step).toContainText('3 of 4 columns read · dates month first');
  expect(await search(page, `Second${run}`)).toEqual([]);
  if (imported) await deleteCustomer(page, imported);
});

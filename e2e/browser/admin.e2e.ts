import type { Client } from '@lotline/protocol';
import ExcelJS from 'exceljs';
import { lockPhone } from '../support/lotline.js';
import { expect, test } from './lotline.fixture.js';
import { deleteCustomer, run } from './customers.js';
import { signIn } from './sign-in.js';

test.use({ reducedMotion: 'reduce' });

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The same rows as a workbook. */
async function xlsx(csv: string): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Customers').addRows(csv.split('\n').map((row) => row.split(',')));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

test.describe('admin.md, Panel: /admin', () => {
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

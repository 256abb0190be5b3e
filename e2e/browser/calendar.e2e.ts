import type { Page } from '@playwright/test';
import { longestBooking } from '../support/customers.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';

/** One of the 42 days of the month, and a customer's card of the day. */
const cell = (page: Page, name: RegExp) => page.getByRole('gridcell').getByRole('button', { name });

test.describe('calendar.md, Views: the calendar', () => {
  test.use({ reducedMotion: 'reduce' });

  test('prints a full day on letter paper, page by page', async ({ page }) => {
    await signIn(page, 'admin');
    const rows = Array.from({ length: 60 }, (_, at) => ({
      firstName: `Paper${at}`,
      lastName: 'Calendario',
      phone: `714556${String(1_000 + at)}`,
      checkInDateTime: '2032-05-16 09:00',
      checkOutDateTime: `2032-05-19 ${String(at % 24).padStart(2, '0')}:15`,
      terminal: ['T1', 'T2', 'CL'][at % 3],
    }));
    const comes = {
      ...rows[0],
      firstName: 'Comes',
      phone: '7145561999',
      checkInDateTime: '2032-05-19 10:00',
      checkOutDateTime: '2032-05-21 10:00',
    };
    const imported = await page.request.post('/api/import', { data: [...rows, comes] });
    expect(await imported.json()).toMatchObject({ created: 61 });
    await page.goto('/calendar?view=day&day=2032-05-19&mode=arrivals');
    await expect(page.getByRole('heading', { name: 'Airport Arrivals 60' })).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = pdf.match(/\/Type \/Page\b/g)?.length;
    expect(pages).toBeGreaterThan(1);
    expect(pdf.match(/\/MediaBox \[0 0 612 792\]/g)).toHaveLength(pages ?? 0);

    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const paper = await page.evaluate(() => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      const rule = rules.find((one) => one instanceof CSSPageRule && one.selectorText === 'calendar');
      const sheet = document.querySelector('body > :last-child');
      const customers = [...(sheet?.querySelectorAll('li') ?? [])];
      return {
        margin: rule instanceof CSSPageRule && rule.style.margin,
        page: sheet && getComputedStyle(sheet).page,
        breaks: [...new Set(customers.map((customer) => getComputedStyle(customer).breakInside))],
        count: customers.length,
      };
    });
    expect(paper).toEqual({ margin: '0.5in', page: 'calendar', breaks: ['avoid'], count: 60 });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('heading', { name: 'Airport Arrivals 60' })).toBeVisible();

    await page.goto('/calendar?view=day&day=2032-05-19&mode=split');
    await expect(page.getByRole('heading', { name: 'Airport Arrivals 60' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const headOfSides = page
      .getByRole('heading', { name: 'Airport Arrivals 60 customers' })
      .locator('xpath=ancestor::header');
    // Browsers repeat such a header on every page, unless it may break inside.
    await expect(headOfSides).toHaveCSS('display', 'table-header-group');
    await expect(headOfSides).toHaveCSS('break-inside', 'avoid');
  });

  test('calendar.md, Calendar test: has a test page with sample data that needs no sign-in', async ({ page }) => {
    await page.route('**/api/test/clients', (route) => route.abort(), { times: 1 });
    await page.goto('/calendar-test');
    await expect(page.getByText('The sample data could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Calendar Test' })).toBeVisible();
    for (const type of ['Regular', 'VIP', 'Corporate Client', 'Member'])
      await expect(page.getByRole('list', { name: 'Legend' }).getByText(type)).toBeVisible();
    await expect(page.getByText('Avery Sample')).toBeVisible();
    await page.getByText('Week', { exact: true }).click();
    await expect(page.getByRole('group')).toHaveCount(7);
    await page.getByText('Day', { exact: true }).click();
    await expect(page.getByRole('group')).toHaveCount(24);
  });

  test('fits every width and is accessible, with the longest values too', async ({ page }) => {
    await signIn(page);
    const stay = { checkInDateTime: '2032-05-26T06:00', checkOutDateTime: '2032-05-26T07:00' };
    const longest = await page.request.post('/api/clients', { data: { ...longestBooking('CAL-1'), ...stay } });
    expect(longest.status()).toBe(201);
    await page.goto('/calendar?day=2032-05-26');
    await expect(cell(page, /May 26/)).toContainText('Airport Arrivals 1');
    await expectAccessibleLayoutAtAllWidths(page);
    await cell(page, /May 26/).click();
    await expect(page.getByText(/Wolfeschlegel/).first()).toBeAttached();
    await expectAccessibleLayoutAtAllWidths(page);
    await page.goto('/calendar-test');
    await expect(page.getByText('Avery Sample')).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
  });
});

import { dayPlus, daysOf, type Forecast, type Metrics } from '@lotline/protocol';
import type { Locator, Page } from '@playwright/test';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';
import { accessibilityViolations, horizontalOverflow } from './layout-checks.js';

const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Today' }).getByRole('listitem').filter({ hasText: name });
const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const exportButton = (page: Page): Locator => page.getByRole('button', { name: 'Export to Excel' });

/** Changes the server's answers on their way to the page. */
const changeAnswer = <Answer>(page: Page, path: string, changed: (answer: Answer) => Answer) =>
  page.route(`**${path}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: changed((await response.json()) as Answer) });
  });

/** Limits the download to this many bytes per second until `end`. */
async function slowDown(page: Page, downloadThroughput: number): Promise<{ end: () => Promise<void> }> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput,
    uploadThroughput: -1,
  });
  return { end: () => network.detach() };
}

test.use({ reducedMotion: 'reduce' });

test.describe('dashboard.md, Screen: the dashboard', () => {
  test('exports every customer to a file, and can cancel the export', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');
    const download = page.waitForEvent('download');
    await exportButton(page).click();
    expect((await download).suggestedFilename()).toMatch(/^client-database-export-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/);
    const desk = new Desk(page);
    await expect(desk.toast('Export Complete')).toContainText('Database exported to Excel successfully.');

    const slow = await slowDown(page, 4_000);
    await exportButton(page).click();
    await expect(page.getByRole('progressbar', { name: 'Export to Excel' })).toHaveAttribute(
      'aria-valuetext',
      /customers/,
    );
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/export/all'));
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await ended;
    await slow.end();
    await expect(exportButton(page)).toBeFocused();

    await page.route('**/api/export/all', (route) => route.abort());
    await exportButton(page).click();
    await expect(desk.toast('Export Failed')).toContainText('Failed to export database. Please try again.');
  });

  test('fits every width and is accessible, with huge figures, five years and a full lot', async ({ page }) => {
    await signIn(page, 'admin');
    await changeAnswer<Metrics>(page, '/api/metrics', (metrics) => ({
      ...metrics,
      checkedInToday: 1_234_567,
      revenueToday: 123_456_789_012.34,
      carsOnLot: 987_654,
      yesterday: { checkedIn: 1, checkingOut: 0, revenue: 0.01 },
      clientTypeBreakdown: {
        ...metrics.clientTypeBreakdown,
        Wolfeschlegelsteinhausenbergerdorffvoralternwaren: 999_999,
      },
      checkInsPerDay: daysOf({ from: dayPlus(metrics.today, -1_829), to: metrics.today }).map((day, at) => ({
        day,
        count: (at * 7_919) % 100_000,
      })),
      revenuePerDay: metrics.checkInsPerDay.map(({ day }, at) => ({ day, amount: at * 123_456_789.12 })),
      spots: { free: 1_234, total: 12_000, carsWithoutSpot: 9_876 },
      rideWaits: { rides: 99_999, medianSeconds: 35_990, p90Seconds: 86_399 },
    }));
    await changeAnswer<Forecast>(page, '/api/forecast', (forecast) => ({
      ...forecast,
      spots: 12_000,
      days: forecast.days.map((day, at) => ({ ...day, cars: 9_500 + at * 250, arrivals: 12_345, departures: 9_999 })),
    }));
    await page.goto('/dashboard');
    await expect(panel(page, 'Client Check-ins Over Time').getByRole('img')).toHaveAccessibleName(
      /^Check-ins by month/,
    );
    await expect(panel(page, 'The next 14 days')).toContainText('Full');
    // 720 px: 200% zoom on a desktop of 1440 px.
    for (const [width, colorScheme] of [
      [360, 'dark'],
      [720, null],
      [820, null],
      [1440, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      if (colorScheme) await page.emulateMedia({ colorScheme });
      if (width === 720) {
        await panel(page, 'Client Check-ins Over Time').getByRole('button', { name: 'Show table' }).click();
        await expect(panel(page, 'Client Check-ins Over Time').getByRole('row')).toHaveCount(62);
      }
      expect(await horizontalOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
      if (colorScheme) expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
    }
  });
});

test.describe('dashboard.md, Screen: the dashboard on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('shows both typed dates whole', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Choose a date range by name' }).tap();
    await page.getByRole('menuitem', { name: 'Type the dates' }).tap();
    const inputs = page.getByRole('form', { name: 'Date range' }).locator('input');
    await expect(inputs).toHaveCount(2);
    for (const input of await inputs.all()) {
      expect(await input.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      // The date of a native field, its padding and its border.
      expect((await input.boundingBox())?.width).toBeGreaterThanOrEqual(120);
    }
  });
});

test.describe('dashboard.md, Screen: the dashboard on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true });

  test('shows both months of the range, and its layout does not shift when they open or an export starts', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');
    const standsAt = await card(page, 'Checked In Today').boundingBox();
    await page.getByRole('button', { name: /^Date range: / }).tap();
    await expect(page.locator('.ant-picker-date-panel').nth(1)).toBeVisible();
    await expect(page.locator('.ant-picker-panels')).toBeInViewport({ ratio: 1 });
    expect(await card(page, 'Checked In Today').boundingBox()).toEqual(standsAt);
    await page.keyboard.press('Escape');

    const slow = await slowDown(page, 4_000);
    await exportButton(page).tap();
    await expect(page.getByRole('progressbar', { name: 'Export to Excel' })).toHaveAttribute(
      'aria-valuetext',
      /customers/,
    );
    expect(await card(page, 'Checked In Today').boundingBox()).toEqual(standsAt);
    await slow.end();
  });
});

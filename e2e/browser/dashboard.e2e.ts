import { dayPlus, daysOf, type Client, type Forecast, type Metrics } from '@lotline/contracts';
import type { Locator, Page } from '@playwright/test';
import { booking } from '../support/customers.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './signed-in.js';
import { accessibilityFaults, overflow } from './tidy.js';

/** METRICS_REFRESH of the front end, which this folder does not import: "Metrics refresh" of spec §9. */
const METRICS_REFRESH = 15_000;

const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Today' }).getByRole('listitem').filter({ hasText: name });
const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const exporting = (page: Page): Locator => page.getByRole('button', { name: 'Export to Excel' });

/** What the server answers, changed on its way. */
const answered = <Answer>(page: Page, path: string, changed: (answer: Answer) => Answer) =>
  page.route(`**${path}*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: changed((await response.json()) as Answer) });
  });

/** To so many bytes a second, for as long as it is not ended. */
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

test.describe('the dashboard', () => {
  test('shows the lot’s figures and its days ahead, and follows what others do', async ({ page }) => {
    await signIn(page, 'admin');
    const added: Client = await (await page.request.post('/api/clients', { data: booking() })).json();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Overview of your client operations')).toBeVisible();
    for (const name of ['Checked In Today', 'Checking Out', 'Revenue Today'])
      await expect(card(page, name)).toContainText(/yesterday/);
    await expect(panel(page, 'Client Check-ins Over Time').locator('canvas')).toBeVisible();
    await expect(panel(page, 'Client Type Distribution').getByRole('listitem').first()).toContainText(/\d+%$/);
    await expect(panel(page, 'Ride waits today')).toBeVisible();
    await expect(panel(page, 'The next 14 days').getByRole('row')).toHaveCount(15);

    const figure = async (): Promise<number> =>
      Number((await card(page, 'Checked In Today').getByRole('paragraph').first().textContent())?.replace(',', ''));
    const before = await figure();
    await page.request.patch(`/api/clients/${added.id}/check-in-status`, { data: { status: 'checked-in' } });
    await expect.poll(figure).toBe(before + 1);
    await page.request.delete(`/api/clients/${added.id}`);
    await expect.poll(figure).toBe(before);
  });

  test('picks a range of two months’ days by mouse and keys, one month on a phone, and takes it away', async ({
    page,
  }) => {
    await signIn(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Date range: / }).press('Enter');
    await expect(page.locator('.ant-picker-date-panel')).toHaveCount(2);
    await expect(page.locator('.ant-picker-date-panel').nth(1)).toBeVisible();
    const asked = page.waitForRequest(/\/api\/metrics\?/);
    const days = page.locator('.ant-picker-date-panel').first().locator('.ant-picker-cell-in-view');
    await days.nth(2).click();
    await days.nth(9).click();
    expect((await asked).url()).toMatch(/startDate=\d{4}-\d\d-03&endDate=\d{4}-\d\d-10$/);
    await expect(page.getByRole('button', { name: /^Date range: \w+ 3, \d{4} - \w+ 10, \d{4}$/ })).toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: /^Date range: / }).click();
    await expect(page.locator('.ant-picker-date-panel').first()).toBeVisible();
    await expect(page.locator('.ant-picker-date-panel').nth(1)).toBeHidden();
    await expect(page.getByRole('button', { name: /next month/i }).first()).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.locator('.ant-picker-range').hover();
    await page.locator('.ant-picker-clear').click();
    await expect(page.getByRole('button', { name: 'Pick a date range' })).toBeVisible();
  });

  test('asks every 15 s and renders nothing where nothing changed; keeps what it has without a server', async ({
    page,
  }) => {
    // In place of the worker’s clock, which is not the page’s.
    await page.addInitScript('delete window.Worker');
    await page.clock.install();
    await signIn(page);
    await page.goto('/dashboard');
    await expect(panel(page, 'Client Check-ins Over Time').locator('canvas')).toBeVisible();
    await expect(panel(page, 'The next 14 days').getByRole('row')).toHaveCount(15);
    await page.getByRole('main').evaluate((element) => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver((records) => seen.push(...records.map(({ type }) => type))).observe(element, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    for (let poll = 0; poll < 3; poll += 1) {
      const answers = ['/api/metrics', '/api/forecast'].map((path) =>
        page.waitForResponse((response) => response.url().includes(path)),
      );
      await page.clock.fastForward(METRICS_REFRESH);
      for (const answer of await Promise.all(answers)) await answer.finished();
    }
    expect(await page.evaluate('window.seen')).toEqual([]);

    // Every call: one that is answered says that the server is there.
    await page.route('**/api/**', (route) => route.abort());
    await page.clock.fastForward(METRICS_REFRESH);
    await expect(page.getByRole('complementary', { name: 'Connection' })).toContainText('Lotline cannot be reached.');
    await expect(card(page, 'Checked In Today')).toBeVisible();
  });

  test('says that it is on its way, that there is nothing, and what it could not load', async ({ page }) => {
    await signIn(page, 'admin');
    await page.route('**/api/metrics*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    let answer: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/forecast', async (route) => wait.then(() => route.continue()));
    await page.goto('/dashboard');
    await expect(page.getByText('The figures could not be loaded')).toBeVisible();
    await expect(panel(page, 'The next 14 days')).toHaveAttribute('aria-busy', 'true');
    answer();
    await expect(panel(page, 'The next 14 days').getByRole('row')).toHaveCount(15);
    await answered<Metrics>(page, '/api/metrics', (metrics) => ({
      ...metrics,
      clientTypeBreakdown: {},
      checkInsPerDay: [],
      rideWaits: { rides: 0, medianSeconds: null, p90Seconds: null },
    }));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Chart visualization here')).toBeVisible();
    await expect(page.getByText('No client data available')).toBeVisible();
    await expect(page.getByText('No one has been picked up today.')).toBeVisible();
  });

  test('exports every customer to a file, and can be cancelled', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');
    const download = page.waitForEvent('download');
    await exporting(page).click();
    expect((await download).suggestedFilename()).toMatch(/^client-database-export-\d{4}-\d\d-\d\d-\d{4}\.xlsx$/);
    const desk = new Desk(page);
    await expect(desk.toast('Export Complete')).toContainText('Database exported to Excel successfully.');

    const slow = await slowDown(page, 4_000);
    await exporting(page).click();
    await expect(page.getByRole('progressbar', { name: 'Export to Excel' })).toHaveAttribute(
      'aria-valuetext',
      /customers/,
    );
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/export/all'));
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await ended;
    await slow.end();
    await expect(exporting(page)).toBeFocused();

    await page.route('**/api/export/all', (route) => route.abort());
    await exporting(page).click();
    await expect(desk.toast('Export Failed')).toContainText('Failed to export database. Please try again.');
  });

  for (const role of ['agent', 'valet'] as const) {
    test(`shows the ${role} neither revenue nor export`, async ({ page }) => {
      await signIn(page, role);
      const answer = page.waitForResponse(/\/api\/metrics/);
      await page.goto('/dashboard');
      expect(await (await answer).text()).not.toMatch(/revenue/i);
      await expect(card(page, 'Checking Out')).toBeVisible();
      await expect(page.getByText('Revenue Today')).toHaveCount(0);
      await expect(exporting(page)).toHaveCount(0);
      expect((await page.request.post('/api/export/all', { data: { format: 'excel' } })).status()).toBe(403);
    });
  }

  test('is tidy at every width, with huge figures, five years and a full lot', async ({ page }) => {
    await signIn(page, 'admin');
    await answered<Metrics>(page, '/api/metrics', (metrics) => ({
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
      rideWaits: { rides: 99_999, medianSeconds: 35_990, p90Seconds: 86_399 },
    }));
    await answered<Forecast>(page, '/api/forecast', (forecast) => ({
      ...forecast,
      spots: 12_000,
      days: forecast.days.map((day, at) => ({ ...day, cars: 9_500 + at * 250, arrivals: 12_345, departures: 9_999 })),
    }));
    await page.goto('/dashboard');
    await expect(panel(page, 'Client Check-ins Over Time').getByRole('img')).toHaveAccessibleName(
      /^Check-ins by month/,
    );
    await expect(panel(page, 'The next 14 days')).toContainText('Full');
    // 720: 200% on a desk of 1440.
    for (const [width, colorScheme] of [
      [360, 'dark'],
      [720, null],
      [820, null],
      [1440, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      if (colorScheme) await page.emulateMedia({ colorScheme });
      if (width === 720) {
        await page.getByRole('button', { name: 'Show table' }).click();
        await expect(panel(page, 'Client Check-ins Over Time').getByRole('row')).toHaveCount(62);
      }
      expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
      if (colorScheme) expect(await accessibilityFaults(page), `${width} px`).toEqual([]);
    }
  });
});

test.describe('the dashboard on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true });

  test('has both months of the range in sight, and nothing moves as they open or an export begins', async ({
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
    await exporting(page).tap();
    await expect(page.getByRole('progressbar', { name: 'Export to Excel' })).toHaveAttribute(
      'aria-valuetext',
      /customers/,
    );
    expect(await card(page, 'Checked In Today').boundingBox()).toEqual(standsAt);
    await slow.end();
  });
});

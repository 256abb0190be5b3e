import type { LotOverview } from '@lotline/protocol';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

const LONG_TITLE =
  'Northfield Long-Term Parking at the Old Exhibition Grounds, Lot C (Overflow), Entrance on Mill Street';

/** Figures as the server sends them. */
const lot = (at: number): LotOverview => ({
  lotId: `lot-${at}`,
  title: at === 0 ? LONG_TITLE : at === 1 ? 'W'.repeat(60) : `Lot ${at}`,
  timeZone: 'America/New_York',
  today: '2026-11-22',
  cars: at === 0 ? 12_345 : at * 7,
  spots: at % 5 === 0 ? null : { free: at === 2 ? 0 : 120 - at, total: 20_000, carsWithoutSpot: at === 1 ? 3 : 0 },
  checkedIn: at === 0 ? 1234 : at,
  checkIns: 300,
  arrivals: 280,
  revenue: at === 0 ? 123_456.78 : at * 31,
  waiting: at < 3 ? 120 : 0,
  longestSince: at < 3 ? '2026-11-20T10:00:00.000Z' : null,
  unacknowledged: at === 0 ? 12 : 0,
  boards: { connected: at === 3 ? 0 : 1, paired: 2 },
  textsStuck: at === 0 ? 1234 : 0,
});

test('all lots fit every width, forty of them and the longest titles, light and dark', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/api/overview', (route) =>
    route.fulfill({ json: Array.from({ length: 40 }, (_, at) => lot(at)) }),
  );
  await page.goto('/lots');
  await expect(page.getByText('40 lots, 4 need attention')).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText('12 requests unacknowledged');
  await expectAccessibleLayoutAtAllWidths(page);
});

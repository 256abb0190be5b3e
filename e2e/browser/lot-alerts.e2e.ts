import { NO_RIDE, type BoardCard, type SignedInUser } from '@lotline/protocol';
import type { Locator, Page } from '@playwright/test';
import { longWord } from '../support/customers.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

const WIDTHS = [
  { width: 360, height: 640 },
  { width: 820, height: 700 },
  { width: 1440, height: 700 },
];

test.use({ reducedMotion: 'reduce' });

test.beforeEach(({ page }) => signIn(page, 'admin'));

const request = (lotId: string, at: number): BoardCard => ({
  ...NO_RIDE,
  id: `c0000000-0000-4000-8000-00000000000${at}`,
  lotId,
  version: 1,
  firstName: 'Yolanda',
  lastName: 'Featherstone',
  phone: '310-555-0142',
  partySize: 2,
  terminal: 'T1',
  parkingSpot: '',
  returningAirline: '',
  clientType: 'Walk In',
  language: 'en',
  shuttleStatus: 'requesting_ride',
  customerRequestingRideTimestamp: new Date(Date.now() - 60_000).toISOString(),
  playAudioAlert: true,
});

/** Other lots of the signed-in user. `ring` starts an alert at each. */
class OtherLots {
  readonly banner: Locator;
  private cards: BoardCard[] = [];

  private constructor(
    private readonly page: Page,
    private readonly lotIds: string[],
  ) {
    this.banner = page.getByRole('complementary', { name: 'Requests at other lots' });
  }

  static async of(page: Page, titles: string[]): Promise<OtherLots> {
    const others = titles.map((title, at) => ({ id: `lot-${at}`, title, role: 'admin' as const }));
    const lots = new OtherLots(
      page,
      others.map(({ id }) => id),
    );
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch();
      const user: SignedInUser = await response.json();
      await route.fulfill({ response, json: { ...user, lots: [...user.lots, ...others] } });
    });
    await page.route('**/api/alerts/lots', (route) => route.fulfill({ json: { lotIds: lots.lotIds } }));
    await page.route('**/api/alerts?*', (route) => route.fulfill({ json: lots.cards }));
    await page.route('**/api/alerts/acknowledged', (route) => route.fulfill({ json: { success: true } }));
    await page.route('**/api/alerts/stopped', (route) => {
      lots.cards = [];
      return route.fulfill({ json: { success: true } });
    });
    return lots;
  }

  /** Takes effect with the page's next poll. */
  ring(): void {
    this.cards = this.lotIds.map(request);
  }

  async stop(): Promise<void> {
    await this.page.getByRole('button', { name: 'Stop alerts' }).click();
    await expect(this.banner).toHaveCount(0);
  }
}

/** Px from the top of the window, once the page has been laid out. */
const topOf = (shown: Locator): Promise<number> =>
  shown.evaluate(async (element) => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return element.getBoundingClientRect().top;
  });
const bottomOf = async (shown: Locator): Promise<number> => {
  const top = await topOf(shown);
  return top + ((await shown.boundingBox())?.height ?? NaN);
};

test.describe('alerts.md, Other lots: the banner of requests at other lots', () => {
  for (const viewport of WIDTHS) {
    test(`covers nothing of a page at its top, and moves nothing on a scrolled one at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const lots = await OtherLots.of(page, ['Lot 5', 'Lot 6']);
      lots.ring();
      await page.goto('/dashboard');
      const heading = page.getByRole('heading', { level: 1 });
      const panel = page.getByRole('heading', { name: 'Ride waits today' });
      await expect(lots.banner).toBeVisible();
      await expect(panel).toBeVisible();
      expect(await topOf(heading)).toBeGreaterThanOrEqual(await bottomOf(lots.banner));
      await lots.stop();
      const atTop = await topOf(heading);
      expect(atTop).toBeGreaterThanOrEqual(await bottomOf(page.getByRole('banner')));

      lots.ring();
      await expect(lots.banner).toBeVisible();
      expect(await topOf(heading)).toBeGreaterThanOrEqual(await bottomOf(lots.banner));
      await lots.stop();
      expect(await topOf(heading)).toBe(atTop);

      await page.mouse.move(180, 400);
      await page.mouse.wheel(0, 150);
      await expect.poll(() => topOf(heading)).toBe(atTop - 150);
      const reading = await topOf(panel);
      lots.ring();
      await expect(lots.banner).toBeVisible();
      expect(await topOf(panel)).toBeCloseTo(reading, 0);
      await lots.stop();
      expect(await topOf(panel)).toBeCloseTo(reading, 0);
    });
  }

  for (const { width, height, titles } of [
    { width: 360, height: 640, titles: ['Harborview North', 'Lot 6', 'Lot 7', 'Lot 8'] },
    { width: 820, height: 1100, titles: ['Harborview North', 'Lot 6', 'Lot 7', 'Lot 8'] },
    { width: 1024, height: 768, titles: ['Harborview North', 'Lot 6', 'Lot 7', 'Lot 8'] },
    { width: 1440, height: 900, titles: [longWord(200), longWord(200), longWord(200)] },
  ])
    test(`leaves a dialog, its close button and the names in reach at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const lots = await OtherLots.of(page, titles);
      lots.ring();
      await page.goto('/form');
      await expect(lots.banner).toBeVisible();
      await page.getByRole('button', { name: 'Stop alerts' }).click({ trial: true });
      expect(await bottomOf(lots.banner)).toBeLessThan(200);
      for (const name of await lots.banner.getByText('Yolanda Featherstone').all())
        expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

      await page.getByRole('button', { name: 'Search customers' }).click();
      const dialog = page.getByRole('dialog', { name: 'Search Customers' });
      await expect(dialog.getByPlaceholder('search by name, phone number, or customer ID')).toBeVisible();
      expect(await topOf(dialog.getByTitle('Search Customers'))).toBeGreaterThanOrEqual(await bottomOf(lots.banner));
      const close = dialog.getByRole('button', { name: 'Close', exact: true });
      expect(await topOf(close)).toBeGreaterThanOrEqual(await bottomOf(lots.banner));
      await expect(dialog).toBeInViewport({ ratio: 1 });
      await close.click();
      await expect(dialog).toHaveCount(0);
    });
});

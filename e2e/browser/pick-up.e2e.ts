import type { Page } from '@playwright/test';
import { Caller } from '../support/staff.js';
import { DispatchBoard } from './board.page.js';
import { Finger } from './finger.page.js';
import { holdRequests } from './hold-requests.js';
import { expect, test } from './lotline.fixture.js';
import { TABLET, openTablet } from './pick-up.page.js';
import { Riders } from './riders.js';
import { signIn } from './sign-in.js';
import { expectAccessibleLayout, horizontalOverflow } from './layout-checks.js';

const PHONE = { width: 360, height: 740 };
/** More than a phone can show. */
const FULL = 12;
const TAKEN = 'Piet Taken-Pickup';
const CARRIED = 'Piet Carried-Pickup';
const FIRST_REQUEST = 'Piet First-Pickup';
const LONG = 'Wilhelmina-Alexandra-Josephine Featherstonehaugh-Cholmonde';
const rider = (number: number): string => `Saskia Full-${number + 10}`;

let riders: Riders;
test.beforeAll(async ({ lotline }) => {
  riders = new Riders(await Caller.signedIn(lotline.url), 'Brings a child seat');
});
test.afterEach(async () => riders.clear());

async function openDispatch(page: Page): Promise<DispatchBoard> {
  await signIn(page);
  await page.goto('/shuttle');
  return new DispatchBoard(page);
}

test.describe('pick-up-boards.md, Board: a pick-up board', () => {
  test('takes and drops off a customer without a login, and dispatch sees it', async ({ browser, baseURL, page }) => {
    await riders.requestRides(TAKEN);
    const dispatch = await openDispatch(page);
    const tablet = await openTablet(browser, baseURL, 1);
    await tablet.open('/shuttle1-pickup');
    await expect(tablet.page.getByRole('heading', { name: 'Shuttle 1 - Customer Pick Up' })).toBeVisible();
    await tablet.showAllWaiting();
    await tablet.press('Take', TAKEN);
    await expect(tablet.cardIn(tablet.riding, TAKEN)).toBeVisible();
    await expect(dispatch.cardIn('Shuttle 1', TAKEN)).toBeVisible();
    // Repeated, because the board ignores the second tap of a double tap.
    await expect
      .poll(async () => {
        await tablet.press('Drop off', TAKEN).catch(() => undefined);
        return tablet.cardIn(tablet.riding, TAKEN).count();
      })
      .toBe(0);
    await expect(dispatch.cardIn('Customer Dropped Off', TAKEN)).toBeVisible();
    await tablet.page.context().close();
  });

  test('moves a card by a long press and a drag', async ({ browser, baseURL }) => {
    await riders.requestRides(CARRIED);
    const tablet = await openTablet(browser, baseURL, 2);
    await tablet.open();
    await tablet.showAllWaiting();
    const card = tablet.cardIn(tablet.waiting, CARRIED);
    await expect(card).toBeVisible();
    const finger = await Finger.on(tablet.page);
    // The bottom bar would cover a card at the lower edge.
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const from = await finger.down(tablet.body(CARRIED));
    await expect(tablet.page.getByRole('status').filter({ hasText: `${CARRIED} is` })).toBeAttached();
    const lane = await tablet.riding.boundingBox();
    if (!lane) throw new Error('The lane is not on the screen');
    await finger.move(from, { x: lane.x + lane.width / 2, y: Math.min(lane.y + 100, TABLET.height - 140) }, 20);
    await finger.up();
    await expect(tablet.cardIn(tablet.riding, CARRIED)).toBeVisible();
    await tablet.page.context().close();
  });

  test('does not shift its layout on a phone when the connection status changes', async ({ page }) => {
    await riders.requestRides(FIRST_REQUEST);
    await page.setViewportSize(PHONE);
    // The estimate changes with the rides of other tests, and a long one takes a second line.
    await holdRequests(page, '**/api/clients/shuttle/wait');
    const stream = await holdRequests(page, '**/api/events*');
    await page.goto('/shuttle1pickup');
    await expect(page.getByText('Connecting', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop alerts' })).toBeVisible();
    const top = page.getByRole('banner');
    const whileConnecting = await top.boundingBox();
    await stream.release();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    expect(await top.boundingBox()).toEqual(whileConnecting);
  });

  test('fits a full lane and the longest names, does not move a card by a swipe, and has a dark theme', async ({
    browser,
    baseURL,
  }) => {
    await riders.ride(1, ...Array.from({ length: FULL - 1 }, (_, at) => rider(at)), LONG);
    await riders.requestRides(`${LONG}ley`);
    const board = await openTablet(browser, baseURL, 1, PHONE);
    const { page } = board;
    await board.open();
    await expect(board.cardIn(board.riding, rider(FULL - 2))).toBeVisible();
    const lane = await board.riding.getByRole('article').first().boundingBox();
    expect(lane?.y, 'who rides is in sight below who waits').toBeLessThan(PHONE.height - 100);
    const shown = await board.namesIn(board.riding);
    const finger = await Finger.on(page);
    await finger.swipe({ x: 80, y: (lane?.y ?? 0) + 20 }, { x: 4, y: -300 });
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(150);
    // The tap is handled after the swipe, so its effects are over once it shows.
    const selected = page.locator('[aria-pressed="true"]');
    await expect(async () => {
      // A tap while the page still glides stops it, and does no more.
      if ((await selected.count()) === 0) await board.body(rider(3)).tap();
      await expect(selected).toHaveCount(1, { timeout: 2_000 });
    }).toPass();
    expect(await board.namesIn(board.riding)).toEqual(shown);

    await board.showAllWaiting();
    await expectAccessibleLayout(page);
    for (const button of await board.cardIn(board.riding, LONG).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    for (const width of [PHONE.width, TABLET.width, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await horizontalOverflow(page), `${width}`).toBeLessThanOrEqual(0);
      const tooNarrow = await page
        .locator('article')
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons.filter((button) => button.scrollWidth > button.clientWidth).map(({ textContent }) => textContent),
        );
      expect(tooNarrow, `${width}`).toEqual([]);
      const cutTexts = await page
        .locator('article span')
        .evaluateAll((texts) =>
          texts
            .filter(
              (text) => getComputedStyle(text).textOverflow === 'ellipsis' && text.scrollWidth > text.clientWidth + 1,
            )
            .map(({ textContent }) => textContent),
        );
      expect(cutTexts, `${width}`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^System appearance/ }).click();
    await page.getByRole('button', { name: /^Day\./ }).click();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await page.context().close();
  });
});

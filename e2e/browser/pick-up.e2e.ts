import type { Page } from '@playwright/test';
import { Caller } from '../support/staff.js';
import { AlertingScreen } from './alerting.page.js';
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
const STORED = 'Piet Stored-Pickup';
const OVERTAKEN = 'Piet Overtaken-Pickup';
const FIRST_REQUEST = 'Piet First-Pickup';
const SECOND_REQUEST = 'Piet Later-Pickup';
const LONG = 'Wilhelmina-Alexandra-Josephine Featherstonehaugh-Cholmonde';
const rider = (number: number): string => `Saskia Full-${number + 10}`;

/**
 * The browser grants every wake lock, and releases them when the page is hidden; `wakeLocks` records the requested
 * ones.
 */
const RECORD_WAKE_LOCKS = `(() => {
  window.wakeLocks = [];
  navigator.wakeLock.request = async (kind) => {
    const lock = { kind, released: false, release: async () => { lock.released = true; } };
    wakeLocks.push(lock);
    return lock;
  };
  window.setVisibility = (state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    if (state === 'hidden') wakeLocks.forEach((lock) => void lock.release());
    document.dispatchEvent(new Event('visibilitychange'));
  };
})()`;

let riders: Riders;
test.beforeAll(async ({ lotline }) => {
  riders = new Riders(await Caller.signedIn(lotline.url));
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

  test('undoes a drop-off and a removal by its undo bar, and dispatch sees it', async ({ browser, baseURL, page }) => {
    await riders.requestRides(TAKEN);
    const tablet = await openTablet(browser, baseURL, 2);
    await tablet.open();
    await tablet.showAllWaiting();
    await tablet.press('Take', TAKEN);
    const dispatch = await openDispatch(page);
    await expect(dispatch.cardIn('Shuttle 2', TAKEN)).toBeVisible();
    await tablet.press('Drop off', TAKEN);
    await expect(dispatch.cardIn('Customer Dropped Off', TAKEN)).toBeVisible();
    await tablet.button('Undo').tap();
    await expect(tablet.cardIn(tablet.riding, TAKEN)).toBeVisible();
    await expect(dispatch.cardIn('Shuttle 2', TAKEN)).toBeVisible();

    await tablet.press('Remove', TAKEN);
    await tablet.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(dispatch.card(TAKEN)).toHaveCount(0);
    await tablet.button('Undo').tap();
    await expect(dispatch.cardIn('Shuttle 2', TAKEN)).toBeVisible();
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

  test('stores moves without a network, and sends them in order when it is back', async ({
    browser,
    baseURL,
    page,
  }) => {
    await riders.requestRides(STORED, OVERTAKEN);
    const dispatch = await openDispatch(page);
    const tablet = await openTablet(browser, baseURL, 1);
    await tablet.open('/shuttle1pickup');
    await tablet.showAllWaiting();
    await expect(tablet.cardIn(tablet.waiting, OVERTAKEN)).toBeVisible();

    await tablet.page.context().setOffline(true);
    await tablet.press('Take', STORED);
    await expect(tablet.cardIn(tablet.riding, STORED)).toBeVisible();
    await expect(tablet.connection).toContainText('You are offline.');
    await expect(async () => {
      await tablet.press('Take', OVERTAKEN);
      await expect(tablet.cardIn(tablet.riding, OVERTAKEN)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await dispatch.drag(OVERTAKEN, 'Shuttle 2');
    await expect(dispatch.cardIn('Shuttle 2', OVERTAKEN)).toBeVisible();

    // Only the page itself loads, no API call.
    await tablet.page.route('**/api/**', (route) => route.abort());
    await tablet.page.context().setOffline(false);
    await tablet.page.reload();
    await expect(tablet.cardIn(tablet.riding, STORED)).toBeVisible();
    await expect(tablet.connection).toContainText('Last updated');

    const moves: string[] = [];
    tablet.page.on('request', (request) => {
      if (request.url().includes('/shuttle-status')) moves.push(request.postDataJSON().moveId);
    });
    await tablet.page.unroute('**/api/**');
    await expect(dispatch.cardIn('Shuttle 1', STORED)).toBeVisible();
    await expect(tablet.notApplied).toContainText(
      `${OVERTAKEN} was moved by someone else and is in Shuttle 2 now. Your move was not applied.`,
    );
    await expect(tablet.cardIn(tablet.riding, OVERTAKEN)).toHaveCount(0);
    await expect(dispatch.cardIn('Shuttle 2', OVERTAKEN)).toBeVisible();
    expect(new Set(moves.slice(-2)).size).toBe(2);
    await tablet.button('OK').tap();
    await expect(tablet.notApplied).toHaveCount(0);
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

  test('explains that the lot has no such shuttle', async ({ page }) => {
    await page.goto('/shuttle9pickup');
    await expect(page.getByText('There is no Shuttle 9 at this lot')).toBeVisible();
    await page.getByRole('link', { name: 'Shuttle 2' }).click();
    await expect(page.getByRole('heading', { name: 'Shuttle 2 - Customer Pick Up' })).toBeVisible();
  });

  test('enables its sound by one tap, separately for each shuttle, and asks for it again after a reload', async ({
    browser,
    baseURL,
  }) => {
    const tablet = await openTablet(browser, baseURL, 1);
    const sound = await AlertingScreen.of(tablet.page);
    await riders.requestRides(FIRST_REQUEST);
    await tablet.open();
    await tablet.button('enable').tap();
    await expect.poll(() => sound.isRinging()).toBe(true);
    await expect(tablet.button('test sound')).toBeVisible();
    // Silences the demo's request too.
    await tablet.button('Stop alerts').tap();
    await expect.poll(() => sound.isRinging()).toBe(false);
    await expect(async () => {
      await tablet.button('test sound').tap();
      expect(await sound.isRinging()).toBe(true);
    }).toPass();
    await tablet.button('Turn sound off').tap();
    await expect(tablet.button('enable')).toBeVisible();
    expect(await sound.isRinging()).toBe(false);

    await tablet.button('enable').tap();
    await expect(tablet.button('test sound')).toBeVisible();
    await tablet.page.reload();
    const blocked = tablet.button('enable sound alerts');
    await expect(blocked).toHaveCSS('animation-name', /pulse/);
    await riders.requestRides(SECOND_REQUEST);
    await expect(tablet.button('Stop alerts')).toBeVisible();
    expect(await sound.isRinging()).toBe(false);
    await tablet.page.getByRole('heading', { level: 1 }).tap();
    await expect(blocked).toHaveCount(0);
    await expect.poll(() => sound.isRinging()).toBe(true);

    await tablet.open('/shuttle2pickup');
    await expect(tablet.button('enable')).toBeVisible();
    expect(await tablet.page.evaluate('({ ...localStorage })')).toMatchObject({ shuttle1AudioEnabled: 'true' });
    await tablet.page.context().close();
  });

  test('keeps the screen awake, and again when it is visible again', async ({ browser, baseURL }) => {
    const tablet = await openTablet(browser, baseURL, 1);
    await tablet.page.addInitScript(RECORD_WAKE_LOCKS);
    await tablet.open();
    const locks = () => tablet.page.evaluate('wakeLocks.map(({ kind, released }) => [kind, released])');
    await expect.poll(locks).toEqual([['screen', false]]);
    await tablet.page.evaluate("setVisibility('hidden')");
    expect(await locks()).toEqual([['screen', true]]);
    await tablet.page.evaluate("setVisibility('visible')");
    await expect.poll(locks).toEqual([
      ['screen', true],
      ['screen', false],
    ]);
    await tablet.page.context().close();
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
    await board.body(rider(3)).tap();
    await expect(page.locator('[aria-pressed="true"]')).toHaveCount(1);
    expect(await board.namesIn(board.riding)).toEqual(shown);

    await board.showAllWaiting();
    await expectAccessibleLayout(page);
    for (const button of await board.cardIn(board.riding, LONG).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    for (const width of [TABLET.width, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await horizontalOverflow(page), `${width}`).toBeLessThanOrEqual(0);
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

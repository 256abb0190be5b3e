import type { Settings } from '@lotline/protocol';
import type { Locator, Page } from '@playwright/test';
import { Caller } from '../support/staff.js';
import { DispatchBoard } from './board.page.js';
import { Finger } from './finger.page.js';
import { waitingName, FullBoard, LONG_NAME, REQUESTS } from './riders.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';
import { accessibilityViolations, horizontalOverflow } from './layout-checks.js';

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 360, height: 780 };

const WAITING = { status: 'requesting_ride', shuttleNumber: null };

let full: FullBoard;
test.beforeAll(async ({ lotline }) => {
  full = new FullBoard(await Caller.signedIn(lotline.url));
  await full.fill();
});
test.afterAll(async () => full.empty());

/** Opens the board as a valet, and records every move and reordering that the page sends. */
async function openBoard(page: Page): Promise<{ board: DispatchBoard; moves: unknown[]; orders: unknown[] }> {
  const [moves, orders]: [unknown[], unknown[]] = [[], []];
  page.on('request', (request) => {
    if (request.url().endsWith('/shuttle-status')) moves.push(request.postDataJSON());
    if (request.url().endsWith('/positions')) orders.push(request.postDataJSON());
  });
  await signIn(page);
  await page.goto('/shuttle');
  const board = new DispatchBoard(page);
  await expect(board.card(waitingName(1))).toBeVisible();
  return { board, moves, orders };
}

const scrolledBy = (page: Page): Promise<number> => page.evaluate('Math.round(window.scrollY)');
const scrollTo = (page: Page, y: number): Promise<void> => page.evaluate(`window.scrollTo(0, ${y})`);

async function boxOf(what: Locator): Promise<{ x: number; y: number; right: number; bottom: number }> {
  const box = await what.boundingBox();
  if (!box) throw new Error('It has no box');
  return { x: box.x, y: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** Expects that `inner` lies between the left and right edges of `outer`. */
async function expectWithin(inner: Locator, outer: Locator): Promise<void> {
  const [one, other] = [await boxOf(inner), await boxOf(outer)];
  expect(one.x).toBeGreaterThanOrEqual(other.x);
  expect(one.right).toBeLessThanOrEqual(other.right);
}

const inFocus = (page: Page): Promise<string> =>
  page.evaluate(
    "document.activeElement?.closest('article')?.getAttribute('aria-label') ?? document.activeElement?.outerHTML.slice(0, 80) ?? ''",
  );

for (const viewport of [PHONE, TABLET, DESKTOP]) {
  test.describe(`dispatch.md, Board: the board at ${viewport.width} px`, () => {
    test.use({ viewport, reducedMotion: 'reduce' });

    test('fits the longest names on cards, drag ghost, move bar, dialog and lane', async ({ page }) => {
      await page.route('/api/settings', async (route) => {
        const response = await route.fetch();
        const settings = (await response.json()) as Settings;
        const [first, ...others] = settings.shuttles;
        await route.fulfill({
          response,
          json: { ...settings, shuttles: [{ ...first, name: 'W'.repeat(120) }, ...others] },
        });
      });
      const { board } = await openBoard(page);
      const card = board.card(LONG_NAME);
      const tools = card.getByRole('button', { name: /^(Details|Remove)/ });
      await expectWithin(card.getByText(LONG_NAME), card);
      await expectWithin(tools.last(), card);
      await expect(tools.last()).toBeInViewport({ ratio: 1 });
      const lane = page.getByRole('region', { name: 'W'.repeat(120) });
      await board.show('Picked Up');
      await expectWithin(lane.getByRole('heading').getByText('customers'), lane);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await board.show('Requesting');

      await board.body(LONG_NAME).click();
      for (const part of await board.bar(LONG_NAME).getByText('Move').all()) await expect(part).toBeInViewport();
      await expectWithin(board.bar(LONG_NAME), page.locator('body'));
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');

      const { x, y } = await boxOf(card);
      await page.mouse.move(x + 20, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 20, y + 40, { steps: 4 });
      await expect(
        board.announcement(`${LONG_NAME} is lifted.`).or(board.announcement(`${LONG_NAME} is over`)),
      ).toBeAttached();
      await expectWithin(page.getByText(LONG_NAME, { exact: true }).last(), card);
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await page.mouse.up();

      const dialog = page.getByRole('dialog', { name: 'Remove Customer from Shuttle' });
      // For 50 ms after a drag a click belongs to the drag.
      await expect(async () => {
        if (!(await dialog.isVisible())) await tools.last().click();
        await expect(dialog.getByRole('button', { name: 'Remove' })).toBeInViewport({ ratio: 1, timeout: 2_000 });
      }).toPass();
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    });

    test('keeps headings and targets in sight when it is full', async ({ page }) => {
      const { board, moves } = await openBoard(page);
      const last = waitingName(REQUESTS);
      await board.body(last).click();
      await expect(board.place('Customer Requesting Ride').getByRole('heading')).toBeInViewport({ ratio: 1 });
      for (const words of ['Shuttle 1', 'Shuttle 2', 'Dropped Off'])
        await expect(board.bar(last).getByRole('button', { name: words })).toBeInViewport();

      await board.show('Picked Up');
      for (const place of ['Shuttle 1', 'Shuttle 2'] as const) {
        const top = await boxOf(board.place(place).getByRole('article').first());
        expect((await boxOf(board.target(place))).bottom).toBeLessThanOrEqual(top.y);
        await board.place(place).getByRole('article').last().scrollIntoViewIfNeeded();
        await expect(board.place(place).getByRole('heading')).toBeInViewport({ ratio: 1 });
      }
      if (viewport === PHONE) {
        expect(await accessibilityViolations(page)).toEqual([]);
      }
      await board.show('Requesting');
      await board.bar(last).getByRole('button', { name: 'Shuttle 2' }).click();
      await board.show('Picked Up');
      await expect(board.place('Shuttle 2').getByRole('article').first()).toContainText(last);
      expect(moves).toEqual([{ status: 'picked_up', shuttleNumber: 2, movedFrom: WAITING }]);
      await board.body(last).click({ position: { x: 40, y: 12 } });
      await board.show('Requesting');
      await board.target('Customer Requesting Ride').click();
      await expect(board.place('Customer Requesting Ride').getByRole('article').first()).toContainText(last);
    });
  });
}

test.describe('dispatch.md, Drag and tap: the board on a tablet, by touch', () => {
  test.use({ viewport: TABLET, hasTouch: true });

  test('scrolls when a swipe starts on a card, and moves no card', async ({ page }) => {
    const { board, moves, orders } = await openBoard(page);
    const finger = await Finger.on(page);
    const { x, y } = await boxOf(board.body(waitingName(8)));
    await finger.swipe({ x: x + 30, y: y + 20 }, { x: 4, y: -400 });
    await expect.poll(() => scrolledBy(page)).toBeGreaterThan(200);
    await scrollTo(page, 0);
    const sideways = await boxOf(board.body(waitingName(3)));
    await finger.swipe({ x: sideways.x + 20, y: sideways.y + 20 }, { x: 400, y: 10 });

    // The tap is handled after the swipes, so their effects are over once it shows.
    await board.body(waitingName(5)).tap();
    await expect(board.body(waitingName(5))).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[aria-pressed="true"]')).toHaveCount(1);
    await expect(board.cardIn('Customer Requesting Ride', waitingName(8))).toBeVisible();
    await expect(board.cardIn('Customer Requesting Ride', waitingName(3))).toBeVisible();
    expect([...moves, ...orders]).toEqual([]);
  });

  test('lifts a card after a long press, and does not scroll while the card is dragged', async ({ page }) => {
    const { board, moves } = await openBoard(page);
    const finger = await Finger.on(page);
    await scrollTo(page, 60);
    // Far from the edges of the screen, where the page scrolls under a dragged card.
    const lifted = waitingName(2);
    const start = await finger.down(board.body(lifted));
    await expect(board.announcement(`${lifted} is`)).toBeAttached();
    expect(
      await page.evaluate(
        "document.activeElement.ownerDocument.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))",
      ),
      'no menu opens over a lifted card',
    ).toBe(false);
    const lane = await boxOf(board.place('Shuttle 1'));
    await finger.move(start, { x: (lane.x + lane.right) / 2, y: start.y + 40 });
    await expect(board.announcement(`${lifted} is over Shuttle 1.`)).toBeAttached();
    // A page that followed the finger would be at 20. When a banner above moves the card, the page moves along with it.
    expect(await scrolledBy(page)).toBeGreaterThanOrEqual(60);
    await finger.up();
    await expect(board.cardIn('Shuttle 1', lifted)).toBeVisible();
    expect(moves).toEqual([{ status: 'picked_up', shuttleNumber: 1, movedFrom: WAITING }]);
  });

  test('counts a tap by its time on the glass, even if the event arrives late, and a longer press is no tap', async ({
    page,
  }) => {
    const { board, moves, orders } = await openBoard(page);
    const finger = await Finger.on(page);
    for (const { held, card, selects } of [
      { held: 350, card: waitingName(4), selects: false },
      { held: 250, card: waitingName(3), selects: true },
    ]) {
      const pressedAt = Date.now();
      await finger.down(board.body(card), pressedAt);
      await expect(board.announcement(`${card} is`)).toBeAttached();
      await expect.poll(() => Date.now() - pressedAt).toBeGreaterThan(400);
      await finger.up(pressedAt + held);
      await expect(board.announcement(`${card} was dropped`)).toBeAttached();
      await expect(board.body(card)).toHaveAttribute('aria-pressed', String(selects));
    }
    expect([...moves, ...orders]).toEqual([]);
  });

  test('shows its columns in order, with the lanes in sight beside a full column', async ({ page }) => {
    const { board } = await openBoard(page);
    const [requesting, pickedUp, droppedOff] = await Promise.all(
      (['Customer Requesting Ride', 'Customer Picked Up', 'Customer Dropped Off'] as const).map((name) =>
        boxOf(board.place(name)),
      ),
    );
    expect(requesting?.right).toBeLessThanOrEqual(pickedUp?.x ?? 0);
    expect(pickedUp?.bottom).toBeLessThanOrEqual(droppedOff?.y ?? 0);
    await expect(board.place('Shuttle 1').getByRole('heading')).toBeInViewport({ ratio: 1 });
  });
});

test.describe('dispatch.md, Drag and tap: the board on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('sends eight quick drags of one card, all of them in order', async ({ page }) => {
    const { board, moves } = await openBoard(page);
    const places = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 'Shuttle 1' : 'Shuttle 2'));
    for (const place of places) {
      await board.drag(waitingName(6), place);
      await expect(board.cardIn(place, waitingName(6))).toBeVisible();
    }
    await expect
      .poll(() => moves)
      .toEqual(
        places.map((place, at) => ({
          status: 'picked_up',
          shuttleNumber: place === 'Shuttle 1' ? 1 : 2,
          movedFrom: at === 0 ? WAITING : { status: 'picked_up', shuttleNumber: place === 'Shuttle 1' ? 2 : 1 },
        })),
      );
  });

  test('says that a drag within a column has no effect while it is sorted oldest first', async ({ page }) => {
    const { board, orders } = await openBoard(page);
    await page.getByRole('button', { name: 'Oldest first' }).click();
    const names = (): Promise<(string | null)[]> =>
      board
        .place('Customer Requesting Ride')
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    const sorted = await names();
    await board.dragTo(sorted[0] ?? '', board.card(sorted[2] ?? ''));
    await expect(
      page.getByText('Dragging within a column has no effect while the board is sorted oldest first.').first(),
    ).toBeVisible();
    expect(await names()).toEqual(sorted);
    expect(orders).toEqual([]);
  });

  test('works by keyboard alone and never loses the focus', async ({ page }) => {
    const { board } = await openBoard(page);
    await board.body(waitingName(9)).focus();
    await page.keyboard.press('Enter');
    const toShuttle1 = board.bar(waitingName(9)).getByRole('button', { name: 'Shuttle 1' });
    for (const _tab of ['Details', 'Remove', 'Shuttle 1']) await page.keyboard.press('Tab');
    await expect(toShuttle1).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toShuttle1).toHaveCount(0);
    await expect(board.body(waitingName(9))).toBeFocused();

    await page.keyboard.press('Enter');
    for (const _tab of ['Details', 'Remove', 'Shuttle 1']) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(board.cardIn('Shuttle 1', waitingName(9))).toBeInViewport();
    await expect(board.body(waitingName(9))).toBeFocused();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Remove Customer from Shuttle' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => inFocus(page)).toBe(waitingName(9));

    await board
      .card(waitingName(9))
      .getByRole('button', { name: /^Remove/ })
      .click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(board.card(waitingName(9))).toHaveCount(0);
    await expect.poll(() => inFocus(page)).toMatch(/^Edgar Lane-1|^Rosalind/);
  });
});

import type { BoardCard } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { Caller } from '../support/staff.js';
import { DispatchBoard } from './board.page.js';
import { waitingName, FullBoard } from './riders.js';
import { holdRequests } from './hold-requests.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

const DESKTOP = { width: 1440, height: 900 };

let full: FullBoard;
test.beforeAll(async ({ lotline }) => {
  full = new FullBoard(await Caller.signedIn(lotline.url));
  await full.fill();
});
test.afterAll(async () => full.empty());

async function openBoard(page: Page): Promise<DispatchBoard> {
  await signIn(page);
  await page.goto('/shuttle');
  const board = new DispatchBoard(page);
  await expect(board.card(waitingName(1))).toBeVisible();
  return board;
}

test.describe('dispatch.md, Board: a board with several dispatchers', () => {
  test.use({ viewport: DESKTOP });

  test('dispatch.md, Concurrent moves: shows who was first and where the card is when two dispatchers move it at once', async ({
    page,
    browser,
    baseURL,
  }) => {
    const board = await openBoard(page);
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: DESKTOP });
    const other = await openBoard(await context.newPage());
    // Both show the card in its old place: neither has received the other's move.
    const moves = await holdRequests(page, '**/shuttle-status');
    await board.tap(waitingName(8), 'Shuttle 1');
    await other.tap(waitingName(8), 'Shuttle 2');
    await expect(other.page.getByText('Picked up by Shuttle 2', { exact: true })).toBeVisible();
    await moves.release();
    const said = page.getByText(/moved this customer first: .* is in Shuttle 2 now\. Your move was not applied\./);
    await expect(said.first()).toBeVisible();
    await expect(board.cardIn('Shuttle 2', waitingName(8))).toBeVisible();
    await expect(board.cardIn('Shuttle 1', waitingName(8))).toHaveCount(0);

    await other.page.getByRole('button', { name: 'Undo' }).click();
    for (const each of [board, other])
      await expect(each.cardIn('Customer Requesting Ride', waitingName(8))).toBeVisible();
    await context.close();
  });

  test('shows the changes of others while a card is lifted by keyboard, until it is put down', async ({
    page,
    lotline,
  }) => {
    const board = await openBoard(page);
    await board.body(waitingName(9)).focus();
    await page.keyboard.press('Space');
    await expect(
      board.announcement(`${waitingName(9)} is lifted.`).or(board.announcement(`${waitingName(9)} is over`)),
    ).toBeAttached();
    const staff = await Caller.signedIn(lotline.url);
    const { body: cards } = await staff.get<BoardCard[]>('/api/clients/shuttle/requesting_ride');
    const moved = cards.find(({ firstName, lastName }) => `${firstName} ${lastName}` === waitingName(4));
    await staff.patch(`/api/clients/${moved?.id}/shuttle-status`, { status: 'dropped_off' });
    await expect(board.cardIn('Customer Dropped Off', waitingName(4))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-dragged]')).toHaveCount(0);

    await page.keyboard.press('Space');
    await expect(page.locator('[data-dragged]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-dragged]')).toHaveCount(0);
    await staff.patch(`/api/clients/${moved?.id}/shuttle-status`, { status: 'requesting_ride' });
  });
});

import type { Settings } from '@lotline/protocol';
import { Caller } from '../support/staff.js';
import { DispatchBoard } from './board.page.js';
import { horizontalOverflow } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { FullBoard, waitingName } from './riders.js';
import { signIn } from './sign-in.js';

const PHONE_WIDTH = 360;
const VIEWPORTS = [
  { width: 1440, height: 900 },
  // A desktop at 200 % zoom.
  { width: 720, height: 450 },
  // A phone on its side.
  { width: 780, height: 360 },
  { width: 820, height: 1180 },
  { width: PHONE_WIDTH, height: 780 },
];

let full: FullBoard;
test.beforeAll(async ({ lotline }) => {
  full = new FullBoard(await Caller.signedIn(lotline.url));
  await full.fill();
});
test.afterAll(async () => full.empty());

test('dispatch.md, Drag and tap: a board with 60 shuttles has a move bar that names the customer, reaches every shuttle and leaves the board in sight', async ({
  page,
}) => {
  await page.route('/api/settings', async (route) => {
    const response = await route.fetch();
    const settings: Settings = await response.json();
    const shuttles = Array.from({ length: 60 }, (_, at) => ({
      ...settings.shuttles[0],
      number: at + 1,
      name: `Shuttle ${at + 1}`,
    }));
    await route.fulfill({ response, json: { ...settings, shuttles } });
  });
  await signIn(page, 'valet');
  await page.goto('/shuttle');
  const board = new DispatchBoard(page);
  const name = waitingName(1);
  await board.body(name).click();
  const bar = board.bar(name);
  const targets = bar.getByRole('button');
  // 60 lanes, the dropped-off column, and 'Select more'.
  await expect(targets).toHaveCount(62);
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await expect
      .poll(async () => (await bar.boundingBox())?.y, `${viewport.width} px`)
      .toBeGreaterThan(viewport.height / 2);
    await expect(bar.getByText(`Move ${name} to`)).toBeInViewport({ ratio: 1 });
    expect(await bar.getByText(`Move ${name} to`).evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    for (const target of [targets.last(), targets.nth(30), targets.first()]) {
      await target.focus();
      await expect(target).toBeInViewport({ ratio: 1 });
      await target.click({ trial: true });
    }
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
  // Rows at every width: no button is thousands of pixels away.
  expect(await targets.first().evaluate((target) => target.parentElement?.scrollWidth)).toBeLessThan(PHONE_WIDTH);
});

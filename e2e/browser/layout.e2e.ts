import type { Client } from '@lotline/protocol';
import type { Locator, Page } from '@playwright/test';
import { DispatchBoard } from './board.page.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { PickUpBoard } from './pick-up.page.js';
import { signIn } from './sign-in.js';
import { horizontalOverflow } from './layout-checks.js';

/** The main screens, each with the controls that have to be reachable. */
const MAIN_SCREENS: { name: string; open: (page: Page) => Promise<Locator[]> }[] = [
  {
    name: 'the sign-in',
    open: async (page) => {
      await page.goto('/login');
      return [page.getByLabel('Email'), page.getByLabel('Password'), page.getByRole('button', { name: 'Sign In' })];
    },
  },
  {
    name: 'the dispatch board',
    open: async (page) => {
      await signIn(page);
      await page.goto('/shuttle');
      const board = new DispatchBoard(page);
      const places = ['Customer Requesting Ride', 'Shuttle 1', 'Shuttle 2', 'Customer Dropped Off'] as const;
      return [
        page.getByRole('button', { name: 'Search customers' }),
        ...places.map((place) => board.place(place).getByRole('heading').first()),
      ];
    },
  },
  {
    name: 'a pick-up board',
    open: async (page) => {
      // Without reduced motion the bell would pulse.
      await page.addInitScript("localStorage.setItem('shuttle1AudioEnabled', 'true')");
      const board = new PickUpBoard(page, 1);
      await board.open();
      return [
        board.button('enable sound alerts'),
        board.waiting.getByRole('heading', { level: 2 }),
        board.riding.getByRole('heading', { level: 2 }),
      ];
    },
  },
];

/** Running animations: a style for reduced motion ends them at once. */
const RUNNING_ANIMATIONS = `document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().activeDuration > 100)
  .map(({ effect }) => effect.target?.outerHTML.slice(0, 80))`;

test.describe('customer-page.md, States: at 200 % zoom, with reduced motion', () => {
  // A window of 1440 by 900 px at 200 % zoom.
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2, reducedMotion: 'reduce' });

  for (const { name, open } of MAIN_SCREENS) {
    test(`${name} is complete at 200 % zoom and shows no animation when reduced motion is requested`, async ({
      page,
    }) => {
      for (const part of await open(page)) {
        await part.scrollIntoViewIfNeeded();
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      expect(await page.evaluate<string[]>(RUNNING_ANIMATIONS)).toEqual([]);
    });
  }
});

test.describe('screens.md, Appearance: under forced colors', () => {
  test.use({ forcedColors: 'active', reducedMotion: 'reduce' });

  /** Whether the part has a background of its own: forced colors give every other part that of the page, or none. */
  const isFilled = (part: Locator): Promise<boolean> =>
    part.evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element);
      const { backgroundColor: pageColor } = getComputedStyle(document.documentElement);
      return backgroundColor !== pageColor && !backgroundColor.endsWith(', 0)');
    });
  /** Expects that `one` of several is the only one that stands out. */
  const expectToStandOut = async (one: Locator, other: Locator): Promise<void> =>
    expect([await isFilled(one), await isFilled(other)]).toEqual([true, false]);

  test('screens show the selection, today and the length of bars', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/calendar');
    const days = page.getByRole('gridcell').getByRole('button');
    const today = days.and(page.locator('[aria-current=date]'));
    await expect(today).toBeVisible();
    const numberOf = (day: Locator): Locator => day.locator('[aria-hidden]').first();
    await expectToStandOut(numberOf(today), numberOf(days.and(page.locator(':not([aria-current])')).first()));
    for (const group of ['Calendar mode', 'View']) {
      const choices = page.getByLabel(group, { exact: true });
      const chosen = choices.locator('label').filter({ has: page.locator(':checked') });
      await expectToStandOut(
        chosen,
        choices
          .locator('label')
          .filter({ hasNot: page.locator(':checked') })
          .first(),
      );
    }
    const links = page.getByRole('navigation', { name: 'Screens', exact: true }).getByRole('link');
    await expectToStandOut(links.filter({ hasText: 'Calendar' }), links.filter({ hasText: 'Shuttle' }));

    await page.goto('/dashboard');
    const fullness = page.getByRole('table').locator('[aria-hidden] > span').first();
    await expect(fullness).toBeVisible();
    expect(await isFilled(fullness)).toBe(true);
    const share = page.getByRole('listitem').filter({ hasText: '%' }).locator('span > span').first();
    expect(await isFilled(share)).toBe(true);

    await page.goto('/shuttle');
    const cards = page.getByRole('region', { name: 'Customer Requesting Ride' }).getByRole('article');
    const body = cards.first().getByRole('button').first();
    await body.dblclick({ position: { x: 40, y: 20 } });
    await expect(body).toHaveAttribute('aria-pressed', 'true');
    await expectToStandOut(cards.first(), cards.last());
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.keyboard.press('ArrowDown');
    const items = page.getByRole('menuitem');
    await expectToStandOut(items.and(page.locator(':focus')), items.last());
  });
});

test('dispatch.md, Board: the board’s columns are blue, sky blue and green, light and dark', async ({ page }) => {
  await signIn(page);
  await page.goto('/shuttle');
  const columns = ['Customer Requesting Ride', 'Customer Picked Up', 'Customer Dropped Off'] as const;
  const board = new DispatchBoard(page);
  await expect(board.place('Customer Dropped Off')).toBeVisible();
  const hueOf = (column: (typeof columns)[number]): Promise<number> =>
    board.place(column).evaluate((element) => {
      const tone = getComputedStyle(element).getPropertyValue('--tone').trim();
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(tone.slice(at, at + 2), 16));
      const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
      // Blue is the largest channel in two of the columns, green in the third.
      return blue > green ? 240 + (60 * (red - green)) / chroma : 120 + (60 * (blue - red)) / chroma;
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [blue = 0, sky = 0, green = 0] = await Promise.all(columns.map(hueOf));
    expect(Math.abs(blue - 217)).toBeLessThan(6);
    expect(Math.abs(sky - 199)).toBeLessThan(6);
    expect(Math.abs(green - 137)).toBeLessThan(6);
  }
});

test('screens.md, Appearance: a toast is 420 px wide, is focused by F8, and closes with a swipe of more than 50 px to the right', async ({
  page,
}) => {
  const desk = new Desk(page);
  await desk.signIn('nobody@lotline.test', 'not-the-password');
  const toast = desk.toast('Login Failed');
  await expect(toast).toBeVisible();
  const swipe = async (distance: number): Promise<void> => {
    const box = await toast.boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(420);
    const from = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 12 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + distance, from.y, { steps: 6 });
    await page.mouse.up();
  };
  await page.keyboard.press('F8');
  expect(await page.evaluate("document.activeElement.closest('[role=region]')?.getAttribute('aria-label')")).toMatch(
    /^Notification/,
  );
  await swipe(45);
  await expect(toast).toBeVisible();
  await swipe(60);
  await expect(toast).toHaveCount(0);
});

/**
 * Controls that are less than 44 px high. A link within a line of text is as high as the line, and its tap area is
 * larger.
 */
const tooSmall = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('.ant-btn:not(.ant-btn-link), .ant-select, .ant-segmented, .ant-modal-close, input.ant-input')]
      .map((control) => [control, control.closest('.ant-input-affix-wrapper') ?? control])
      .filter(([, box]) => box.checkVisibility() && box.getBoundingClientRect().height < 44)
      .map(([control]) => control.ariaLabel || control.textContent || control.className)`,
  );

test.describe('screens.md, Appearance: on a touch screen', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('every control is large enough for a finger, on screens and in dialogs', async ({ page }) => {
    await signIn(page, 'admin');
    const [one] = (await (await page.request.get('/api/clients?checkedIn=true&limit=1')).json()) as Client[];
    for (const width of [820, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [path, shown] of [
        ['/dashboard', 'Client Check-ins Over Time'],
        ['/calendar', 'Print'],
        ['/form', 'Vehicle & Notes'],
        ['/contracts', 'total contracts'],
        ['/texts', 'unread'],
        ['/admin', 'Create User'],
        ['/admin/lots', 'Add Lot'],
        ['/admin/lots?add', 'Add Terminal'],
        ['/admin/import', 'Choose a file'],
        [`/shuttle?customer=${one?.id}`, 'Update Customer'],
        ['/calendar-test', 'Corporate Client'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(shown).first()).toBeVisible();
        await expect.poll(() => tooSmall(page), `${path} at ${width}`).toEqual([]);
      }
    }
    await signIn(page, 'valet');
    await page.goto('/admin');
    await expect(page.getByText('Access Denied')).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
  });
});

import type { Page, Request } from '@playwright/test';
import { LONGEST_TEXTS } from '../support/customers.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';
import { accessibilityViolations, horizontalOverflow } from './layout-checks.js';

const TITLE = 'Harborview Airport Parking';
const isApi = (request: Request, path: RegExp | string = /^\/api\//): boolean => {
  const { pathname } = new URL(request.url());
  return typeof path === 'string' ? pathname === path : path.test(pathname);
};

test.describe('dispatch.md, Board: a lost connection', () => {
  for (const { name, viewport } of [
    { name: 'a phone', viewport: { width: 360, height: 640 } },
    { name: 'a desktop', viewport: { width: 1440, height: 600 } },
  ]) {
    test(`is shown on ${name} by one consistent message that is always in sight`, async ({ page, context }) => {
      await page.setViewportSize(viewport);
      await signIn(page);
      await page.goto('/shuttle');
      const connectionStatus = (text: RegExp) => page.getByText(text);
      const banner = page.getByRole('complementary', { name: 'Connection' });
      await expect(page.getByText('Live', { exact: true })).toBeVisible();

      const search = page.getByRole('dialog', { name: 'Search Customers' });
      const openSearch = async () => {
        await page.getByRole('button', { name: 'Search customers' }).click();
        await expect(search).toBeVisible();
      };
      // The code of the dialog has to be loaded before the network is lost.
      await openSearch();
      await page.keyboard.press('Escape');
      await expect(search).toHaveCount(0);

      const card = page.getByRole('article').first();
      const before = await card.boundingBox();
      await page.mouse.move((before?.x ?? 0) + 30, (before?.y ?? 0) + 10);
      await page.mouse.down();
      await context.setOffline(true);
      await expect(connectionStatus(/^Offline · lost/)).toBeVisible();
      expect(await card.boundingBox()).toEqual(before);
      await page.mouse.up();
      await expect(banner).toContainText('You are offline.');
      await expect(page.getByText('Live', { exact: true })).toHaveCount(0);

      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
      expect(await page.evaluate<number>('window.scrollY')).toBeGreaterThan(0);
      await expect(banner).toBeInViewport({ ratio: 1 });
      const top = Number(
        await page.evaluate(
          "document.querySelector('header').getBoundingClientRect().bottom - document.querySelector('aside').getBoundingClientRect().top",
        ),
      );
      expect(top).toBe(0);
      await page.evaluate('window.scrollTo(0, 0)');
      await expect(connectionStatus(/^Offline · lost/)).toBeInViewport({ ratio: 1 });

      await openSearch();
      await expect(banner).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isOnTop(page)).toBe(true);
      await page.keyboard.press('Escape');

      await context.setOffline(false);
      await expect(banner).toHaveCount(0);
      await expect(page.getByText('Live', { exact: true })).toBeInViewport({ ratio: 1 });
    });
  }

  /** Whether the banner is visible at its middle. It lets clicks through, so it takes them during this check. */
  const isOnTop = (page: Page): Promise<boolean> =>
    page.evaluate<boolean>(`(() => {
      const banner = document.querySelector('aside[aria-label="Connection"]');
      banner.style.pointerEvents = 'auto';
      const { left, top, width, height } = banner.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      banner.style.pointerEvents = '';
      return banner.contains(seen);
    })()`);
});

test('screens.md, Unknown paths: every screen has its name in the title, and an unknown path has the header only for staff', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page).toHaveTitle(`Sign In · ${TITLE}`);
  await page.goto('/nowhere');
  await expect(page).toHaveTitle(`404 Page Not Found · ${TITLE}`);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);

  await signIn(page);
  for (const [path, name] of [
    ['/shuttle', 'Shuttle'],
    ['/form', 'Add Customer'],
    ['/texts', 'Texts'],
    ['/nowhere', '404 Page Not Found'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${name} · ${TITLE}`);
    await expect(page.getByRole('banner')).toContainText(TITLE);
  }
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test.describe('a cold load', () => {
  const DELAY = 300;

  /** The calls that started before the first one was answered, and all calls. */
  const load = async (page: Page, path: string): Promise<{ atOnce: string[]; all: string[] }> => {
    const atOnce: string[] = [];
    const all: string[] = [];
    let answered = false;
    page.on('request', (request) => {
      if (!isApi(request)) return;
      const { pathname } = new URL(request.url());
      all.push(pathname);
      if (!answered) atOnce.push(pathname);
    });
    page.on('response', (response) => {
      answered ||= isApi(response.request());
    });
    await page.route('**/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY));
      await route.continue();
    });
    await page.goto(path);
    return { atOnce, all };
  };

  test('requests user, settings, lists and chunks in parallel', async ({ page }) => {
    await signIn(page);
    const scripts: string[] = [];
    let answered = false;
    page.on('response', (response) => {
      answered ||= isApi(response.request());
    });
    page.on('request', (request) => {
      if (!answered && request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    const { atOnce } = await load(page, '/shuttle');
    await expect(page.getByRole('heading', { name: 'Shuttle', exact: true })).toBeVisible();
    expect(atOnce).toEqual(
      expect.arrayContaining([
        '/api/auth/user',
        '/api/settings',
        '/api/clients/shuttle/requesting_ride',
        '/api/clients/shuttle/picked_up',
        '/api/clients/shuttle/dropped_off',
      ]),
    );
    expect(scripts).toEqual(
      expect.arrayContaining([expect.stringMatching(/\/shell-/), expect.stringMatching(/\/board-route-/)]),
    );
  });

  test('shows nothing of the board to a signed-out visitor and asks for the session once', async ({ page }) => {
    const { all } = await load(page, '/shuttle');
    await expect(page.getByText('Sign in to your account')).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The sign-in is another page: it requests the lot's name itself, and nothing else.
    expect(all.filter((path, at) => all.indexOf(path) < at)).toEqual(['/api/settings']);
    expect(all).toContain('/api/auth/user');
    expect(all).not.toContain('/api/events');
  });
});

test('the header fits a title and a name of any length', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), title: 'Harbor '.repeat(20) } });
  });
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), firstName: LONGEST_TEXTS.firstName, lastName: LONGEST_TEXTS.lastName };
    await route.fulfill({ response, json });
  });
  await page.goto('/shuttle');
  await expect(page.getByRole('banner')).toContainText('Harbor Harbor');
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    // The navigation changes from row to bar in the next rendering after the resize.
    await expect(async () => {
      const boxes = await page.evaluate<{ left: number; right: number }[]>(
        `[...document.querySelector('header').children]
          .map((part) => part.getBoundingClientRect().toJSON())
          .filter(({ width }) => width > 0)`,
      );
      for (const [at, { right }] of boxes.entries()) expect(right).toBeLessThanOrEqual(boxes[at + 1]?.left ?? width);
    }).toPass();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /^Account/ }).click();
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
    expect(
      await page.evaluate(`(() => {
      const menu = document.querySelector('[role=menu]');
      return menu.scrollWidth - menu.clientWidth;
    })()`),
    ).toBe(0);
    await page.keyboard.press('Escape');
  }
});

import type { Page } from '@playwright/test';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { DEMO_PASSWORD, emailOf, signIn } from './sign-in.js';
import { expectAccessibleLayout, horizontalOverflow } from './layout-checks.js';

/** A little more than LONG_QUIET of the front end, which this folder does not import. */
const LONG_QUIET = 310_000;

test.use({ reducedMotion: 'reduce' });

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
/** Shortcuts work once the shell has rendered. */
const shellReady = (page: Page) => expect(page.getByRole('button', { name: 'Search customers' })).toBeVisible();

test('screens.md, Header and navigation: each role sees only its own links, and a denied screen says so', async ({
  page,
}) => {
  const all = ['Dashboard', 'Add Customer', 'Calendar', 'Shuttle', 'Contracts', 'Admin'];
  for (const [who, missing] of [
    ['admin', []],
    ['valet', ['Admin']],
    ['agent', ['Calendar', 'Admin']],
  ] as const) {
    await signIn(page, who);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Screens', exact: true }).getByRole('link');
    expect(await links.evaluateAll((found) => found.map((one) => one.getAttribute('aria-label')))).toEqual(
      all.filter((name) => !missing.some((one) => one === name)),
    );
    await expect(links.and(page.locator('[aria-current=page]'))).toHaveAccessibleName('Dashboard');
    await page.getByRole('button', { name: /^Account: / }).click();
    await expect(page.getByText(`${who} Access`)).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    for (const name of missing) {
      await page.goto(`/${name.toLowerCase()}`);
      await expect(page.getByText('Access Denied')).toBeVisible();
    }
  }
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(link(page, 'Shuttle').first()).toBeVisible();
});

test('screens.md, Routes: after signing in a user returns to the requested screen, and logging out leads to the landing page', async ({
  page,
}) => {
  await page.goto('/contracts?sort=checkout');
  await expect(page).toHaveURL(/\/login$/);
  await new Desk(page).signIn(emailOf('valet'), DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/contracts\?sort=checkout$/);
  await shellReady(page);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('© 2025 Harborview Airport Parking')).toBeVisible();
});

test.describe('screens.md, Header and navigation: on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 }, hasTouch: true });

  test('the bottom bar fits six links, each large enough for a finger', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/contracts');
    const row = page.getByRole('navigation', { name: 'Screens, bottom row' });
    await expect(row.getByRole('link')).toHaveCount(6);
    expect(await row.getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'Add',
      'Calendar',
      'Shuttle',
      'Contracts',
      'Admin',
    ]);
    const boxes = await row.getByRole('link').evaluateAll((links) =>
      links.map((one) => {
        const { width, height, right } = one.getBoundingClientRect();
        return { width, height, right, spills: one.scrollWidth > one.clientWidth };
      }),
    );
    for (const { width, height, right, spills } of boxes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(right).toBeLessThanOrEqual(360);
      expect(spills).toBe(false);
    }
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await expect(row.locator('[aria-current=page]')).toHaveText('Contracts');
  });
});

test('search.md, Dialog: keys typed right after the search was opened reach its box', async ({ page }) => {
  await signIn(page, 'valet');
  await page.goto('/contracts');
  await shellReady(page);
  // A slow network: the code of the search comes late.
  let release: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/search-[\w-]+\.js/, async (route) => {
    await late;
    await route.continue();
  });
  // Without the search, s would open the board.
  await page.keyboard.type('/s');
  await expect(page.getByRole('dialog', { name: 'Search Customers' })).toBeVisible();
  await page.keyboard.type('antos');
  release();
  const box = page.getByRole('textbox', { name: 'Search customers' });
  await expect(box).toHaveValue('santos');
  await expect(box).toBeFocused();
  await page.keyboard.type(' c');
  await expect(box).toHaveValue('santos c');
  await expect(page).toHaveURL(/\/contracts$/);

  await page.keyboard.press('Escape');
  await page.keyboard.type('/rui');
  await expect(box).toHaveValue('rui');
});

test('screens.md, New versions: a page that is opened offline says so and recovers, the app can be installed, and no API answer is cached', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto('/contracts');
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  const { errors } = await (await context.newCDPSession(page)).send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest: { icons: { src: string; type: string }[] } = await (
    await page.request.get('/manifest.webmanifest')
  ).json();
  for (const { src, type } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toContain(type);

  await context.setOffline(true);
  await page.goto('/shuttle');
  // Chromium does not always tell a service worker's page that it is offline; the page finds out by itself that the
  // server is unreachable.
  const offlineHeading = page.getByRole('heading', { name: /^(You are offline|Lotline cannot be reached)$/ });
  await expect(offlineHeading).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(offlineHeading).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Shuttle', exact: true })).toBeVisible();
  const cachedPaths = await page.evaluate<string[]>(
    `caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((all) => all.flat())`,
  );
  expect(cachedPaths.sort()).toEqual(['/icon.svg', '/offline.html', '/offline.js']);
});

test('screens.md, New versions: a new version is offered, and loads by itself when the page is idle and nothing is typed', async ({
  page,
}) => {
  await signIn(page);
  await page.clock.install();
  let isReleased = true;
  await page.route('**/build.json', (route) =>
    isReleased ? route.fulfill({ json: { 'index.html': 'newer' } }) : route.continue(),
  );
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/form');
  await page.getByLabel('First name').fill('Bianca');
  const checkVersion = () => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await checkVersion();
  const notice = page.getByRole('complementary', { name: 'New version' });
  await expect(notice).toContainText('A new version is available');
  await page.clock.fastForward(LONG_QUIET);
  await expect(page.getByLabel('First name')).toHaveValue('Bianca');

  await link(page, 'Shuttle').first().click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Shuttle', exact: true })).toBeVisible();
  expect(loads).toBe(1);
  await page.clock.fastForward(LONG_QUIET);
  await expect.poll(() => loads).toBe(2);

  // A gateway that is not updated yet served the old page: it is not reloaded again automatically, only by the button.
  await expect(page.getByRole('heading', { name: 'Shuttle', exact: true })).toBeVisible();
  await checkVersion();
  await expect(notice).toBeVisible();
  const asked = page.waitForResponse('**/build.json');
  await page.clock.fastForward(LONG_QUIET);
  await asked;
  await notice.getByRole('button', { name: 'Reload' }).click();
  isReleased = false;
  await expect.poll(() => loads).toBe(3);
  await expect(page.getByRole('heading', { name: 'Shuttle', exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

import type { Client } from '@lotline/protocol';
import type { Locator, Page } from '@playwright/test';
import { booking } from '../support/customers.js';
import { Caller } from '../support/staff.js';
import { expect, test } from './lotline.fixture.js';
import { expectNoFailure, removePart, retryNow, visit, withoutReload } from './missing-parts.js';
import { forgetSession, signIn } from './sign-in.js';

type Shown = (page: Page) => Locator;

const heading =
  (name: string): Shown =>
  (page) =>
    page.getByRole('heading', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const SCREEN_MISSING = heading('This screen could not be loaded');
const DIALOG_MISSING: Shown = (page) => page.getByText('This dialog could not be loaded');

/** A screen of the staff app: its path, and what it shows. */
type Screens = Record<string, [path: string, shown: Shown]>;

const SCREENS: Screens = {
  'src/features/dashboard/dashboard-screen.tsx': ['/dashboard', heading('Dashboard')],
};
const ADMIN_PARTS: Screens = {
  'src/features/admin/users/users-part.tsx': ['/admin', (page) => button(page, 'Create User')],
};

/** A walk to a part whose script is missing. */
interface Walk {
  open: (page: Page) => Promise<unknown>;
  /** What the page shows meanwhile. */
  meanwhile: Shown;
  /** Asks for the part again, if it does not come by itself once the network is back. */
  again?: (page: Page) => Promise<unknown>;
  /** What the page shows with the part. */
  shown: Shown;
  /** Prepares the next walk. */
  leave?: (page: Page) => Promise<unknown>;
}

const screen = (path: string, shown: Shown): Walk => ({
  open: (page) => page.goto(path),
  meanwhile: SCREEN_MISSING,
  shown,
});
/** The content of a dialog, over an open screen. */
const dialog = (open: Walk['open'], shown: Shown): Walk => ({
  open,
  meanwhile: DIALOG_MISSING,
  shown,
  leave: (page) => page.keyboard.press('Escape'),
});

/** In this order: later ones are on the page of earlier ones. */
const PARTS: Record<string, Walk> = {
  'src/app/shell/shell.tsx': screen('/shuttle', heading('Shuttle')),
  'src/app/keyboard/key-list.tsx': dialog(
    (page) => page.keyboard.press('?'),
    (page) => page.getByText('Use these shortcuts in this browser'),
  ),
  'src/features/dashboard/over-time/chart.tsx': {
    open: (page) => visit(page, '/dashboard'),
    meanwhile: (page) => page.getByRole('region', { name: 'Client Check-ins Over Time, as a table' }),
    shown: (page) => page.locator('canvas').first(),
  },
};

/** Over a customer's page and, of a customer, over each screen. */
const DETAILS = 'src/features/customer/customer-details.tsx';
const PANELS = 'src/features/customer/panels/panels.tsx';
const SPANISH = 'src/site/ride-request/words-es.ts';

const PUBLIC_PAGES: Record<string, Walk> = {
  'src/site/sign-in/sign-in-page.tsx': {
    open: (page) => page.goto('/login'),
    meanwhile: heading('This page could not be loaded'),
    shown: (page) => button(page, 'Sign In'),
  },
  'src/features/pick-up/language/words-es.ts': {
    open: async (page) => {
      await page.goto('/shuttle1pickup');
      await button(page, 'Español').click();
    },
    meanwhile: (page) => page.getByRole('region', { name: 'In Shuttle 1' }),
    shown: (page) => page.locator('html[lang=es]'),
  },
};

const walk = (page: Page, module: string, { open, meanwhile, again = retryNow, shown, leave }: Walk) =>
  test.step(module, async () => {
    const part = await removePart(page, module);
    await open(page);
    await expect(meanwhile(page)).toBeVisible();
    await expect.poll(part.requests).toBeGreaterThan(0);
    await expect(shown(page)).toHaveCount(0);
    await expectNoFailure(page);
    await part.restore();
    await again(page);
    await expect(shown(page)).toBeVisible();
    await expectNoFailure(page);
    await leave?.(page);
  });

/** Walks to all of these screens while they are missing, and again once they are back. */
async function walkScreens(page: Page, screens: Screens): Promise<void> {
  const all = Object.entries(screens);
  const removed = new Map<string, Awaited<ReturnType<typeof removePart>>>();
  for (const [module] of all) removed.set(module, await removePart(page, module));
  const [[, [first] = ['/']] = []] = all;
  await page.goto(first);
  for (const [module, [path, shown]] of all)
    await test.step(`${module}, missing`, async () => {
      await visit(page, path);
      await expect.poll(() => removed.get(module)?.requests()).toBeGreaterThan(0);
      await expect(SCREEN_MISSING(page)).toBeVisible();
      await expect(shown(page)).toHaveCount(0);
      await expectNoFailure(page);
    });
  for (const { restore } of removed.values()) await restore();
  await retryNow(page);
  for (const [module, [path, shown]] of all.reverse())
    await test.step(`${module}, back`, async () => {
      if (new URL(page.url()).pathname !== path) await visit(page, path);
      await expect(shown(page)).toBeVisible();
    });
}

test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' });

test.describe('screens.md, New versions: a part whose script is missing costs only its place, and is loaded again', () => {
  test('screens of staff', async ({ page }) => {
    await withoutReload(page);
    await signIn(page, 'admin');
    await walkScreens(page, SCREENS);
    await walkScreens(page, ADMIN_PARTS);
  });

  test('parts of the staff app', async ({ page }) => {
    await withoutReload(page);
    await signIn(page, 'admin');
    for (const [module, each] of Object.entries(PARTS)) await walk(page, module, each);
  });

  test('a customer’s details over each screen, and the customer’s page', async ({ page, lotline }) => {
    const valet = await Caller.signedIn(lotline.url);
    const { id, shuttleRequestId } = (await valet.post<Client>('/api/clients', booking())).body;
    await walk(page, SPANISH, {
      open: async () => {
        await page.goto(`/shuttle-request/${shuttleRequestId}`);
        await button(page, 'Español').click();
      },
      meanwhile: () => button(page, 'Request Shuttle Pick Up'),
      shown: () => page.locator('html[lang=es]'),
    });
    await signIn(page, 'valet');
    for (const path of ['/dashboard', '/calendar'])
      await test.step(path, async () => {
        const [details, panels] = [await removePart(page, DETAILS), await removePart(page, PANELS)];
        await page.goto(`${path}?customer=${id}`);
        await expect(DIALOG_MISSING(page)).toBeVisible();
        await details.restore();
        await retryNow(page);
        await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible();
        await expect(page.getByText('Texts could not be loaded.')).toBeVisible();
        expect(panels.requests()).toBeGreaterThan(0);
        await panels.restore();
        await retryNow(page);
        await expect(page.getByText('No texts yet.')).toBeVisible();
        await expectNoFailure(page);
      });
  });

  test('public pages and boards', async ({ page }) => {
    await forgetSession(page);
    for (const [module, each] of Object.entries(PUBLIC_PAGES)) await walk(page, module, each);
  });
});

import type { Client } from '@lotline/protocol';
import type { Locator, Page } from '@playwright/test';
import { booking } from '../support/customers.js';
import { Caller } from '../support/staff.js';
import { expect, test } from './lotline.fixture.js';
import { expectNoFailure, LAZY_MODULES, removePart, retryNow, visit, withoutReload } from './missing-parts.js';
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
  'src/features/add-customer/add-customer-screen.tsx': ['/form', heading('Add New Customer')],
  'src/features/calendar/calendar-screen.tsx': ['/calendar', (page) => page.getByRole('grid')],
  'src/app/board-route.tsx': ['/shuttle', heading('Shuttle')],
  'src/app/lots-route.tsx': ['/lots', heading('All lots')],
  'src/features/contracts/contracts-screen.tsx': ['/contracts', heading('Contract Customers')],
  'src/features/texts/texts-screen.tsx': ['/texts', heading('Texts')],
  'src/features/account/account-screen.tsx': ['/account', heading('Your Account')],
  'src/features/admin/admin-screen.tsx': ['/admin', heading('Admin Panel')],
};
const ADMIN_PARTS: Screens = {
  'src/features/admin/users/users-part.tsx': ['/admin', (page) => button(page, 'Create User')],
  'src/features/admin/lots/lots-part.tsx': ['/admin/lots', (page) => button(page, 'Add Lot')],
  'src/features/admin/texts/texts-part.tsx': ['/admin/texts', (page) => page.getByLabel('Language of the texts')],
  'src/features/admin/imports/import-part.tsx': ['/admin/import', (page) => button(page, 'Choose a file')],
  'src/features/admin/boards-part.tsx': [
    '/admin/boards',
    (page) => page.getByRole('region', { name: 'Paired devices' }),
  ],
  'src/features/admin/deleted/deleted-part.tsx': [
    '/admin/deleted',
    (page) => page.getByText(/^(Nobody was deleted|A deleted customer can be restored)/),
  ],
  'src/features/admin/audit/audit-part.tsx': ['/admin/audit', (page) => page.getByLabel('Person')],
  'src/features/admin/tokens/tokens-part.tsx': ['/admin/tokens', (page) => button(page, 'Create Token')],
  'src/features/admin/webhooks/webhooks-part.tsx': ['/admin/webhooks', (page) => button(page, 'Add Webhook')],
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
  'src/features/calendar-test/calendar-test-screen.tsx': screen('/calendar-test', heading('Calendar Test')),
  'src/app/shell/shell.tsx': screen('/shuttle', heading('Shuttle')),
  'src/features/board-devices/pair-device.tsx': dialog(
    (page) => button(page, 'Pair a device').click(),
    (page) => page.getByLabel('Enter the six digits shown on the device in the shuttle.'),
  ),
  'src/features/dispatch/add-to-board.tsx': {
    open: (page) => page.getByRole('searchbox').fill('okafor'),
    meanwhile: heading('Shuttle'),
    shown: (page) => page.getByRole('region', { name: 'Not on the board' }),
    leave: (page) => page.getByRole('searchbox').fill(''),
  },
  'src/ui/board/notes-dialog.tsx': {
    open: (page) =>
      page
        .getByRole('button', { name: /^Notes of / })
        .first()
        .click(),
    meanwhile: heading('Shuttle'),
    shown: (page) => page.getByRole('dialog', { name: /^Notes of / }),
    leave: (page) => page.keyboard.press('Escape'),
  },
  'src/app/keyboard/key-list.tsx': dialog(
    (page) => page.keyboard.press('?'),
    (page) => page.getByText('Use these shortcuts in this browser'),
  ),
  'src/features/search/search.tsx': dialog(
    (page) => button(page, 'Search customers').click(),
    (page) => page.getByRole('textbox', { name: 'Search customers' }),
  ),
  'src/features/dashboard/over-time/chart.tsx': {
    open: (page) => visit(page, '/dashboard'),
    meanwhile: (page) => page.getByRole('region', { name: 'Client Check-ins Over Time, as a table' }),
    shown: (page) => page.locator('canvas').first(),
  },
  'src/ui/form/range-calendar.tsx': {
    open: (page) => page.getByRole('button', { name: /^(Date range|Pick a date range)/ }).click(),
    meanwhile: (page) => page.getByRole('listitem').filter({ hasText: 'The calendar could not be loaded.' }),
    again: (page) => page.getByRole('button', { name: /^(Date range|Pick a date range)/ }).click(),
    shown: (page) => page.locator('.ant-picker-dropdown'),
    leave: (page) => page.keyboard.press('Escape'),
  },
  '../packages/protocol/src/phone/phone.ts': {
    open: async (page) => {
      await visit(page, '/form');
      await page.getByLabel('Phone').fill('110-555-0142');
    },
    meanwhile: heading('Add New Customer'),
    shown: (page) => page.getByText('This phone cannot be texted: no area code begins with 1.'),
  },
  // The form is filled in: the session ends over it.
  'src/features/sign-in/sign-in-again.tsx': dialog(
    (page) => page.context().clearCookies(),
    (page) => page.getByRole('dialog', { name: 'Sign in to continue' }).getByLabel('Password'),
  ),
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
  'src/site/sign-in/lazy-parts.ts': {
    open: enter,
    meanwhile: (page) => page.getByRole('alert').filter({ hasText: 'Invalid email or password' }),
    again: (page) => button(page, 'Sign In').click(),
    shown: (page) => page.getByRole('listitem').filter({ hasText: 'Login Failed' }),
  },
  'src/site/sign-in/second-step.tsx': {
    open: async (page) => {
      await page.route('**/api/login', (route) =>
        route.fulfill({ status: 401, json: { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code.' } }),
      );
      await enter(page);
    },
    meanwhile: (page) => page.getByRole('listitem').filter({ hasText: 'Network error. Please try again.' }),
    again: (page) => button(page, 'Sign In').click(),
    shown: (page) => page.getByLabel('Code'),
  },
  'src/site/reset-password/reset-password-page.tsx': {
    open: (page) => page.goto('/reset-password'),
    meanwhile: heading('This page could not be loaded'),
    shown: (page) => page.getByRole('link', { name: 'Back to sign-in' }),
  },
  'src/site/sign-in/provider-outcome.ts': {
    open: (page) => page.goto('/login?sso=deactivated'),
    meanwhile: (page) => button(page, 'Sign In'),
    shown: (page) => page.getByText('Your account is deactivated. Ask your administrator.'),
  },
  'src/site/lot-facts.tsx': {
    open: (page) => page.goto('/'),
    meanwhile: heading('Real-time analytics'),
    shown: (page) => page.getByText('1 World Way'),
  },
  'src/ui/brand/colors.ts': {
    open: (page) => page.goto('/'),
    meanwhile: heading('Real-time analytics'),
    shown: (page) => page.locator('html.branded'),
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

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@lotline.test');
  await page.getByLabel('Password').fill('wrong');
  await button(page, 'Sign In').click();
}

/** Settings that make every part appear. */
async function withAllParts(page: Page): Promise<void> {
  await page.route('**/api/settings*', async (route) => {
    const response = await route.fetch();
    const more = { boardAccess: 'paired', brandColor: '#0b6bcb', address: '1 World Way' };
    await route.fulfill({ response, json: { ...(await response.json()), ...more } });
  });
}

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
  test('each is walked to', () => {
    const walked = [SCREENS, ADMIN_PARTS, PARTS, PUBLIC_PAGES].flatMap((walks) => Object.keys(walks));
    expect([...walked, DETAILS, PANELS, SPANISH].sort()).toEqual([...LAZY_MODULES].sort());
  });

  test('screens of staff', async ({ page }) => {
    await withoutReload(page);
    await signIn(page, 'admin');
    await walkScreens(page, SCREENS);
    await walkScreens(page, ADMIN_PARTS);
  });

  test('parts of the staff app', async ({ page }) => {
    await withAllParts(page);
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
    for (const path of ['/dashboard', '/shuttle', '/calendar', '/contracts', '/form'])
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
    await withAllParts(page);
    for (const [module, each] of Object.entries(PUBLIC_PAGES)) await walk(page, module, each);
  });
});

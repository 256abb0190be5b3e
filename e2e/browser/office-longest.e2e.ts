import { AUDIT_KINDS, type Client, type ListedLot, type ManagedUser, type Settings } from '@lotline/protocol';
import { LONGEST_TEXTS, longWord } from '../support/customers.js';
import { expect, test } from './lotline.fixture.js';
import { addContract, card, deleteCustomer, inDays, run } from './customers.js';
import { forgetSession, signIn } from './sign-in.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';

/** How a file with the longest texts was read; a column that a booking needs is missing, so that all of it is shown. */
const LONGEST_LAYOUT = {
  sheets: [
    { name: longWord(100), state: 'read', headingRow: 1_048_576, rows: 200_000, hiddenRows: 200_000 },
    { name: `${longWord(98)} 2`, state: 'hidden', headingRow: null, rows: 0, hiddenRows: 0 },
  ],
  columns: [
    {
      heading: longWord(200),
      column: 'customerRequestingRideTimestamp',
      samples: [1, 2, 3].map((at) => `${longWord(90)}${at}`),
    },
    { heading: '', column: null, samples: [] },
    { heading: 'Cell', column: 'phone', samples: ['310-555-0142'] },
  ],
  dateOrder: {
    order: 'month-first',
    decidedBy: 'mapping',
    evidence: { sheet: longWord(100), row: 1_048_576, heading: longWord(200), value: '20/11/2026' },
  },
  statuses: [{ value: longWord(100), rows: 200_000, isLeftOut: true }],
};

test.use({ reducedMotion: 'reduce' });

test.describe('contracts.md, List: with the longest values, at three widths, light and dark', () => {
  test('contracts and their dialog fit and are accessible', async ({ page }) => {
    await signIn(page, 'admin');
    const { firstName, notes } = LONGEST_TEXTS;
    const longest = await addContract(page, {
      firstName,
      lastName: longWord(100, `Aa${run}`),
      notes,
      paymentAmount: '99999999.99',
      checkOutDateTime: inDays(-1),
    });
    await signIn(page);
    await page.goto('/contracts');
    await expect(card(page, `${longest.firstName} ${longest.lastName}`)).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await page.getByRole('button', { name: 'Add Contract Customer' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Contract Customer' }).getByLabel('Notes')).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await signIn(page, 'admin');
    await deleteCustomer(page, longest);
  });

  test('lots, their form, its errors and conflicts, and public pages in the brand color fit and are accessible', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    const [lot] = (await (await page.request.get('/api/lots')).json()) as [ListedLot];
    const hours = { from: '05:00', to: '23:00' };
    const longest = {
      ...lot,
      title: longWord(200),
      address: longWord(300),
      terminals: ['T1', longWord(20)],
      terminalColors: { T1: '#ffd400' },
      meetingPoint: { T1: longWord(200) },
      shuttles: lot.shuttles.map((shuttle) => ({ ...shuttle, name: longWord(50), seats: 14, wheelchairPlaces: 1 })),
      parkingSpotsOutOfUse: ['A1-A10'],
      brandColor: '#ffd400',
      openingHours: { monday: hours, tuesday: hours, sunday: { from: '00:00', to: '24:00' } },
    };
    const lots = Array.from({ length: 12 }, (_, at) => ({
      ...(at === 0 ? longest : lot),
      id: at === 0 ? lot.id : `lot-${at}`,
      archivedAt: at > 9 ? '2025-11-21T22:15:00.000Z' : null,
    }));
    await page.route('**/api/lots', (route) => route.fulfill({ json: lots }));
    await page.goto('/admin/lots');
    await expect(page.getByText('Archived Nov 21', { exact: false }).first()).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);

    let stored = longest;
    await page.route(`**/api/lots/${lot.id}`, (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: stored });
      stored = { ...longest, version: 999, title: 'Other' };
      return route.fulfill({ status: 412, json: { message: 'Changed', code: 'STALE_VERSION' } });
    });
    await page.getByRole('button', { name: /^Edit/ }).first().click();
    await page.getByLabel('Title').fill(longWord(199));
    await page.getByRole('button', { name: 'Save Lot' }).click();
    await expect(page.getByText('You both changed: Title.')).toBeVisible();
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expectAccessibleLayoutAtAllWidths(page);
    await page.getByRole('button', { name: 'Archive Lot' }).click();
    await expect(page.getByRole('dialog', { name: 'Archive Lot' })).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await page.getByRole('dialog', { name: 'Archive Lot' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'All lots' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('button', { name: 'Add Lot' }).click();
    // The button of the list has the same name, and stays until the form is rendered.
    await expect(page.getByLabel('Title')).toBeVisible();
    await page.getByRole('button', { name: 'Add Lot' }).click();
    await expect(page.getByText('A lot needs a title')).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);

    await page.route('**/api/settings*', async (route) => {
      const settings = (await (await route.fetch()).json()) as Settings;
      const { title, address, brandColor, openingHours, terminals, terminalColors } = longest;
      await route.fulfill({
        json: { ...settings, title, address, brandColor, openingHours, terminals, terminalColors },
      });
    });
    await page.goto('/shuttle1pickup');
    await expect(page.getByText(/^(Open|Closed)/).first()).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    const [customer] = (await (await page.request.get('/api/clients?checkedIn=true&limit=1')).json()) as [Client];
    await forgetSession(page);
    for (const path of ['/', '/login', `/shuttle-request/${customer.shuttleRequestId}`]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveClass(/branded/);
      await expectAccessibleLayoutAtAllWidths(page);
    }
  });

  test('users, dialog, import report, paired boards and audit fit and are accessible', async ({ page }) => {
    await signIn(page, 'admin');
    const lots = Array.from({ length: 12 }, (_, at) => ({
      id: `lot-${at}`,
      title: at === 0 ? longWord(200) : `${longWord(40)} ${at}`,
    }));
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), lots } });
    });
    await page.route('**/api/users', async (route) => {
      const [user] = (await (await route.fetch()).json()) as [ManagedUser];
      const json = Array.from({ length: 12 }, (_, at) => ({
        ...user,
        id: `u${at}`,
        role: at % 2 ? 'valet' : 'agent',
        firstName: at === 0 ? longWord(100) : 'Noor',
        lastName: at === 0 ? longWord(100) : `Aziz ${at}`,
        email: at === 0 ? `${longWord(64)}@${longWord(60)}.test` : user.email,
        operatorAdmin: false,
        roles: lots.map(({ id }) => ({ lotId: id, role: 'valet' })),
        hasPassword: at > 1,
        active: at === 0 || at > 2,
        lastSignedInAt: at === 0 ? '2025-11-21T22:15:00.000Z' : null,
      }));
      await route.fulfill({ json });
    });
    await page.goto('/admin');
    await expect(card(page, 'Noor Aziz 1')).toContainText('No password yet');
    await expectAccessibleLayoutAtAllWidths(page);
    // A row hides what overflows it, so the page does not scroll sideways.
    const assigned = card(page, 'Noor Aziz 1').getByText(longWord(200));
    for (const width of [1440, 820, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await assigned.evaluate((element) => element.scrollWidth - element.clientWidth), `${width} px`).toBe(0);
    }
    await page.getByRole('button', { name: `Deactivate ${longWord(100)}` }).click();
    await expect(page.getByRole('dialog', { name: 'Deactivate User' })).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit Noor Aziz 1' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Edit User' }).getByLabel('Password')).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);

    await page.route('**/api/import?*', (route) =>
      route.fulfill({
        json: {
          importId: '',
          created: 1,
          duplicates: 0,
          rejected: 1,
          unknownColumns: [longWord(200)],
          mapping: { headingRow: 1_048_576 },
          remembered: { by: longWord(120), at: '2025-11-21T22:15:00.000Z' },
          layout: LONGEST_LAYOUT,
          rows: [
            { row: 2, outcome: 'created', name: 'Ada', phone: '' },
            {
              row: 200_000,
              outcome: 'rejected',
              name: `${longWord(100)} ${longWord(100)}`,
              phone: longWord(30),
              errors: [{ path: 'phone', message: longWord(60) }],
            },
          ],
        },
      }),
    );
    await page.goto('/admin/import');
    await page
      .getByLabel('File to import')
      .setInputFiles({ name: `${longWord(120)}.csv`, mimeType: 'text/csv', buffer: Buffer.from('x') });
    await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Columns' }).getByRole('listitem')).toHaveCount(3);
    await expectAccessibleLayoutAtAllWidths(page);

    await page.route('**/api/boards', (route) =>
      route.fulfill({
        json: [0, 600_000, 9.5 * 86_400_000].map((silent, at) => ({
          id: `b${at}`,
          lane: 2,
          device: at === 1 ? longWord(120) : 'Safari on iPad',
          pairedBy: 'Dana R.',
          pairedAt: '2026-11-03T22:10:00.000Z',
          lastSeenAt: new Date(Date.now() - silent).toISOString(),
        })),
      }),
    );
    await page.goto('/admin/boards');
    await expect(page.getByText('Last seen 9 days ago')).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);

    await page.route('**/api/audit?*', (route) =>
      route.fulfill({
        json: AUDIT_KINDS.map((kind, at) => ({
          id: String(100 - at),
          at: '2025-11-21T22:15:00.000Z',
          kind,
          lotId: null,
          byId: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
          by: at === 0 ? longWord(120) : 'Dana R.',
          userId: '5a3d0f66-9a41-4f0e-9b07-6a2f8d9f3b21',
          user: at === 0 ? longWord(120) : 'Noor A.',
          address: at === 0 ? longWord(200) : '2001:db8:85a3:8d3::/64',
          userAgent: at % 2 ? longWord(200) : 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Safari/604.1',
          from: 'lot-1',
          to: 'lot-2,lot-3',
          detail: longWord(200),
        })),
      }),
    );
    await page.goto('/admin/audit');
    await expect(page.getByRole('article', { name: 'Sign-in failed' })).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await page.unroute('**/api/audit?*');
    await page.route('**/api/audit?*', (route) => route.fulfill({ json: [] }));
    await page.getByLabel('Event').selectOption('Role changed');
    await expect(page.getByText('No matching entries.')).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
  });
});

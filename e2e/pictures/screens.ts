import { CARS, MORE_LOTS, NO_ALERTS, TEXTS, TOKENS, WEBHOOKS } from './sample-data.ts';
import type { Page } from '@playwright/test';

/** A screen and how its pictures are taken. */
export interface Screen {
  /** of the picture, `<name>-<look>.png` */
  name: string;
  /** opens the screen as the demo's admin, and resolves when everything is visible */
  show: (page: Page) => Promise<void>;
  looks: Look[];
}

export type Look = 'desktop' | 'dark' | 'phone' | 'tablet';

export const LOOKS: Record<
  Look,
  { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark'; isPhone: boolean }
> = {
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'light', isPhone: false },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', isPhone: false },
  phone: { viewport: { width: 360, height: 780 }, colorScheme: 'light', isPhone: true },
  tablet: { viewport: { width: 820, height: 1180 }, colorScheme: 'light', isPhone: true },
};

const ALL_LOOKS: Look[] = ['desktop', 'dark', 'phone'];
const LIGHT_LOOKS: Look[] = ['desktop', 'phone'];

export const SCREENS: Screen[] = [
  {
    name: 'landing',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.context().clearCookies();
      await page.goto('/');
      await page.getByText(/^© 2025 \w/).waitFor();
    },
  },
  {
    name: 'login',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByRole('heading', { name: /Parking/ }).waitFor();
    },
  },
  {
    name: 'board',
    looks: ALL_LOOKS,
    async show(page) {
      await page.goto('/shuttle');
      // The column that a phone shows first.
      await page.getByRole('region', { name: 'Customer Requesting Ride' }).getByRole('article').first().waitFor();
      await page.getByText('Live', { exact: true }).waitFor();
    },
  },
  {
    name: 'pick-up',
    looks: ['tablet', 'phone'],
    async show(page) {
      await page.goto('/shuttle1pickup');
      await page.getByRole('region', { name: 'In Shuttle 1' }).getByRole('article').first().waitFor();
      await page.getByText('Live', { exact: true }).waitFor();
    },
  },
  {
    name: 'pick-up-spanish',
    looks: ['tablet', 'phone'],
    async show(page) {
      await page.goto('/shuttle1pickup');
      await page.getByRole('button', { name: 'Español' }).click();
      await page.getByRole('region', { name: 'En el transporte 1' }).getByRole('article').first().waitFor();
      await page.getByText('En vivo', { exact: true }).waitFor();
    },
  },
  {
    name: 'customer-page',
    looks: ['phone'],
    async show(page) {
      await page.goto(await pageOfRider(page));
      await page.getByRole('button', { name: /^Track Shuttle/ }).waitFor();
    },
  },
  {
    name: 'customer-page-spanish',
    looks: ['phone'],
    async show(page) {
      // The choice is not stored on the booking, which other pictures show too.
      await page.route('**/api/shuttle-language/*', (route) =>
        route.fulfill({ json: { success: true, language: 'es' } }),
      );
      await page.goto(await pageOfRider(page));
      await page.getByRole('button', { name: 'Español' }).click();
      await page.getByRole('button', { name: /^Seguir el transporte/ }).waitFor();
    },
  },
  {
    name: 'dashboard',
    looks: ALL_LOOKS,
    async show(page) {
      await page.goto('/dashboard');
      await page.getByText('Client Check-ins Over Time').waitFor();
      await page.getByText('Client Type Distribution').waitFor();
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined); // the live stream never ends
    },
  },
  {
    name: 'calendar',
    looks: ALL_LOOKS,
    async show(page) {
      await page.goto('/calendar');
      await page
        .getByRole('gridcell')
        .filter({ hasText: /Arrivals\s*\d/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'day',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.goto('/calendar?view=day');
      await page
        .getByRole('button', { name: /^Shuttle for/ })
        .first()
        .waitFor();
      // The day opens at the current hour; the picture shows its top too.
      await page.evaluate('scrollTo(0, 0)');
    },
  },
  {
    name: 'search',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.goto('/shuttle');
      await page.getByRole('button', { name: /search customers/i }).click();
      await page.getByRole('button', { name: 'Show All Current Checked In Customers' }).click();
      await page.getByRole('dialog').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'details',
    looks: LIGHT_LOOKS,
    async show(page) {
      const here = await clients(page, '/api/clients?checkedIn=true&limit=50');
      const one = here.find(({ notes }) => notes) ?? here[0];
      await page.goto(`/shuttle?customer=${one?.id}`);
      await page.getByRole('dialog').getByLabel('Parking spot number').waitFor();
      await page.getByRole('button', { name: 'Check Out Customer' }).waitFor();
    },
  },
  {
    name: 'form',
    looks: LIGHT_LOOKS,
    async show(page) {
      const [existing] = await clients(page, '/api/clients?limit=50');
      await page.goto('/form');
      await page
        .getByLabel('Phone', { exact: false })
        .first()
        .fill(existing?.phone ?? '');
      await page.getByText(/^Auto-populated/).waitFor();
      await page.getByRole('button', { name: 'Close notification' }).click();
    },
  },
  {
    name: 'contracts',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.goto('/contracts');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'inbox',
    looks: ALL_LOOKS,
    async show(page) {
      await page.route('**/api/texts/inbox?*', (route) => route.fulfill({ json: TEXTS }));
      await page.route('**/api/texts/inbox/count*', (route) => route.fulfill({ json: { unread: TEXTS.length } }));
      await page.goto('/texts');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'admin',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.goto('/admin');
      await page.getByText('valet@lotline.test').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'overview',
    looks: ALL_LOOKS,
    async show(page) {
      await page.route('**/api/overview*', async (route) => {
        const response = await route.fetch();
        const lots = await response.json();
        const more = MORE_LOTS.map((lot) => ({ ...lots[0], ...NO_ALERTS, ...lot }));
        await route.fulfill({ response, json: [...lots, ...more] });
      });
      await page.goto('/lots');
      await page.getByText('Parkway Valet').waitFor();
    },
  },
  {
    name: 'account',
    looks: LIGHT_LOOKS,
    async show(page) {
      const sessions = await (await page.request.get('/api/auth/sessions')).json();
      for (const { id, isCurrent } of sessions) if (!isCurrent) await page.request.delete(`/api/auth/sessions/${id}`);
      await page.goto('/account');
      await page.getByText('This device').waitFor();
    },
  },
  {
    name: 'texts',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.goto('/admin/texts');
      await page.getByRole('textbox', { name: 'Welcome' }).waitFor();
    },
  },
  {
    name: 'lots',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.goto('/admin/lots');
      await page.getByRole('article').nth(1).waitFor();
    },
  },
  {
    name: 'lot-form',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.goto('/admin/lots?edit=harborview');
      await page.getByText(/spots, suggested in this order/).waitFor();
    },
  },
  {
    name: 'import',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.goto('/admin/import');
      const file = { name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from(CARS) };
      await page.getByLabel('File to import').setInputFiles(file);
      await page.getByText('3 rows · checked, nothing imported yet').waitFor();
    },
  },
  {
    name: 'tokens',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.goto('/admin/tokens');
      for (const token of await tokens(page)) await page.request.delete(`/api/tokens/${token.id}`);
      for (const [name, permissions, days] of TOKENS) {
        const expiresAt = days === 0 ? null : new Date(Date.now() + days * 86_400_000).toISOString();
        await page.request.post('/api/tokens', { data: { name, permissions, expiresAt } });
      }
      await page.reload();
      await page.getByRole('article', { name: 'Reservations site' }).waitFor();
    },
  },
  {
    name: 'webhooks',
    looks: LIGHT_LOOKS,
    async show(page) {
      await page.route('**/api/webhooks*', (route) => route.fulfill({ json: WEBHOOKS }));
      await page.goto('/admin/webhooks');
      await page.getByRole('article').nth(2).waitFor();
    },
  },
];

/** The path of the customer's page of someone in a shuttle. */
async function pageOfRider(page: Page) {
  const [riding] = await clients(page, '/api/clients/shuttle/picked_up');
  const { shuttleRequestId } = await (await page.request.get(`/api/clients/${riding?.id}`)).json();
  return `/shuttle-request/${shuttleRequestId}`;
}

const tokens = async (page: Page): Promise<{ id: string }[]> => (await page.request.get('/api/tokens')).json();

const clients = async (page: Page, path: string): Promise<{ id: string; phone: string; notes: string }[]> =>
  (await page.request.get(path)).json();

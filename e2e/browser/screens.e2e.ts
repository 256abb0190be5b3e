import { AxeBuilder } from '@axe-core/playwright';
import type { Client } from '@lotline/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from './lotline.fixture.js';

/** Every screen of the main job, at each project's width, light and dark: nothing scrolls sideways, axe finds nothing. */
const SCREENS: { name: string; open: (page: Page, customer: Client) => Promise<void> }[] = [
  {
    name: 'sign-in',
    open: async (page) => {
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    },
  },
  {
    name: 'dispatch board',
    open: async (page) => {
      await page.goto('/shuttle');
      await expect(
        page.getByRole('region', { name: 'Customer Requesting Ride' }).getByRole('article').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'add form',
    open: async (page) => {
      await page.goto('/form');
      await expect(page.getByRole('heading', { name: 'Add New Customer' })).toBeVisible();
    },
  },
  {
    name: 'search',
    open: async (page, { lastName }) => {
      await page.goto('/shuttle');
      await page.getByRole('button', { name: /search customers/i }).click();
      await page.getByPlaceholder('search by name, phone number, or customer ID').fill(lastName);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'customer details',
    open: async (page, { id, firstName, lastName }) => {
      await page.goto(`/shuttle?customer=${id}`);
      await expect(
        page.getByRole('dialog', { name: `${firstName} ${lastName}` }).getByLabel('Parking spot number'),
      ).toBeVisible();
    },
  },
  {
    name: 'customer’s page',
    open: async (page, { shuttleRequestId }) => {
      await page.goto(`/shuttle-request/${shuttleRequestId}`);
      await expect(page.getByText(/Questions\?/)).toBeVisible();
    },
  },
  {
    name: 'unknown path',
    open: async (page) => {
      await page.goto('/nowhere');
      await expect(page.getByText('404 Page Not Found')).toBeVisible();
    },
  },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    for (const { name, open } of SCREENS) {
      test(`the ${name} screen fits its width and is accessible`, async ({ page }) => {
        await page.request.post('/api/login', { data: { email: 'valet@lotline.test', password: 'lotline-demo' } });
        const [customer] = (await (await page.request.get('/api/clients?checkedIn=true&limit=1')).json()) as [Client];
        if (name === 'sign-in') await page.context().clearCookies();
        await open(page, customer);
        const overflow = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(overflow).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
        ).toEqual([]);
      });
    }
  });
}

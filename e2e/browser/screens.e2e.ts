import { AxeBuilder } from '@axe-core/playwright';
import type { Client } from '@lotline/contracts';
import { devices, type Page } from '@playwright/test';
import { expect, test } from './lotline.fixture.js';

/** Every screen of the main job, at three widths, light and dark: nothing scrolls sideways, axe finds nothing. */
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

/** The rest of a device would need a browser of its own, and a worker with a whole Lotline for it. */
const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];

const DEVICES = [
  { device: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  { device: 'tablet', use: { viewport: { width: 820, height: 1180 }, hasTouch: true } },
  {
    device: 'phone',
    use: { viewport: { width: 360, height: 780 }, userAgent, deviceScaleFactor, isMobile, hasTouch },
  },
];

for (const { device, use } of DEVICES) {
  test.describe(`on a ${device}`, () => {
    test.use({ ...use, reducedMotion: 'reduce' });

    for (const { name, open } of SCREENS) {
      test(`the ${name} screen fits its width and is accessible, light and dark`, async ({ page }) => {
        await page.request.post('/api/login', { data: { email: 'valet@lotline.test', password: 'lotline-demo' } });
        const [customer] = (await (await page.request.get('/api/clients?checkedIn=true&limit=1')).json()) as [Client];
        if (name === 'sign-in') await page.context().clearCookies();
        await open(page, customer);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
          const overflow = await page.evaluate<number>(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          );
          expect(overflow, colorScheme).toBeLessThanOrEqual(0);
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
            colorScheme,
          ).toEqual([]);
        }
      });
    }
  });
}

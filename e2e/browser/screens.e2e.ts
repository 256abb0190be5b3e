import type { Client } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { LONGEST_TEXTS, longestBooking } from '../support/customers.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';
import { expectAccessibleLayout } from './layout-checks.js';

const RIDING = 'LongestRiding';
const WAITING = 'LongestWaiting';

/** Finds or adds the customer with the longest values that the schema allows, with a ride on the board. */
async function longest(page: Page, customerId: string, ride: Record<string, unknown>): Promise<Client> {
  const booking = longestBooking(customerId);
  const search = async () =>
    (await (await page.request.get(`/api/clients?search=${booking.customerId}`)).json()) as Client[];
  const [existing] = await search();
  if (existing) return existing;
  const added = (await (await page.request.post('/api/clients', { data: booking })).json()) as Client;
  await page.request.patch(`/api/clients/${added.id}/check-in-status`, { data: { status: 'checked-in' } });
  await page.request.patch(`/api/clients/${added.id}/shuttle-status`, { data: ride });
  return added;
}

/**
 * The main screens with the longest values that the schema allows, at three widths, light and dark: nothing scrolls
 * sideways, no control lies outside the window, and axe finds no violation.
 */
const SCREENS: { name: string; open: (page: Page, customer: Client) => Promise<void> }[] = [
  {
    name: 'dispatch board',
    open: async (page) => {
      await page.goto('/shuttle');
      for (const place of ['Customer Requesting Ride', 'Shuttle 2'])
        await expect(
          page.getByRole('region', { name: place }).getByRole('article').filter({ hasText: 'Wolfeschlegel' }).first(),
        ).toBeVisible();
    },
  },
  {
    name: 'add form with a duplicate customer',
    open: async (page, { phone }) => {
      await page.goto('/form');
      const { firstName, lastName, vehicleMake, notes, parkingSpot } = LONGEST_TEXTS;
      const desk = new Desk(page);
      await desk.fillCustomer({ Phone: phone });
      // The lookup fills in the customer's data a moment later, but never a field that is being typed into.
      await expect(page.getByText('Vehicle and notes filled in.')).toBeVisible();
      await desk.fillCustomer({
        'First name': firstName,
        'Last name': lastName,
        'Parking spot number': parkingSpot,
        Make: vehicleMake,
        Notes: notes,
      });
      await page.getByRole('button', { name: '+3 days' }).click();
      await page.getByLabel('Customer type').click();
      await page.getByTitle('Walk In', { exact: true }).click();
      await page.getByRole('button', { name: /^Add Customer/ }).click();
      await expect(page.getByRole('dialog', { name: 'Duplicate Customer' })).toBeVisible();
    },
  },
  {
    name: 'search',
    open: async (page, { customerId }) => {
      await page.goto('/shuttle');
      await page.getByRole('button', { name: /search customers/i }).click();
      // Enter would open the only result.
      await page.getByPlaceholder('search by name, phone number, or customer ID').fill(customerId ?? '');
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
];

/**
 * Controls that reach out of the window to a side: a dialog would clip them without scrolling. A low row, like the
 * chips of the search, may scroll sideways.
 */
const OUTSIDE = `[...document.querySelectorAll('button, a, input, textarea, [role=button], [role=combobox]')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => {
    for (let around = element.parentElement; around; around = around.parentElement)
      if (around.clientHeight < 80 && /auto|scroll/.test(getComputedStyle(around).overflowX)) return false;
    return true;
  })
  .filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && (left < -1 || right > innerWidth + 1);
  })
  .map((element) => element.getAttribute('aria-label') ?? element.textContent)`;

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 360, height: 780 };

/** The handheld page is opened once and resized: a phone and a tablet get the same page. */
const DEVICES = [
  { device: 'desktop', sizes: [DESKTOP], use: { viewport: DESKTOP } },
  { device: 'tablet and a phone', sizes: [TABLET, PHONE], use: { viewport: TABLET, isMobile: true, hasTouch: true } },
];

for (const { device, sizes, use } of DEVICES) {
  test.describe(`dispatch.md, Board: on a ${device}`, () => {
    test.use({ ...use, reducedMotion: 'reduce' });

    for (const { name, open } of SCREENS) {
      test(`the ${name} screen fits its width and is accessible, light and dark`, async ({ page }) => {
        await signIn(page);
        const customer = await longest(page, WAITING, { status: 'requesting_ride', shuttleNumber: null });
        await longest(page, RIDING, { status: 'picked_up', shuttleNumber: 2 });
        await open(page, customer);
        for (const size of sizes) {
          await page.setViewportSize(size);
          expect(await page.evaluate<string[]>(OUTSIDE), `${size.width} px`).toEqual([]);
          await expectAccessibleLayout(page);
        }
      });
    }
  });
}

import type { Locator, Page } from '@playwright/test';
import { LONGEST_TEXTS, longWord } from '../support/customers.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';
import { horizontalOverflow } from './layout-checks.js';

async function openForm(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/form');
  await expect(page.getByLabel('Phone')).toBeFocused();
}

const LONGEST: Record<string, string> = {
  Phone: '999999999999',
  'First name': LONGEST_TEXTS.firstName,
  'Last name': LONGEST_TEXTS.lastName,
  'Customer ID': longWord(100),
  'Returning airline': LONGEST_TEXTS.returningAirline,
  'Parking spot number': LONGEST_TEXTS.parkingSpot,
  'Payment amount': '99999999.99',
  Make: LONGEST_TEXTS.vehicleMake,
  Model: LONGEST_TEXTS.vehicleModel,
  Color: LONGEST_TEXTS.vehicleColor,
  Notes: LONGEST_TEXTS.notes,
};
const fillFields = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};

/** The labels that are wrapped or cut off. */
const brokenLabels = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('label')]
      .filter((label) => label.offsetHeight > 24 || label.scrollWidth > label.parentElement.clientWidth)
      .map((label) => label.textContent)`,
  );
/** The last field of each row that does not extend to the panel's edge. */
const halfRows = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('main form section')].flatMap((panel) => {
      const { paddingRight, borderRightWidth } = getComputedStyle(panel);
      const edge = panel.getBoundingClientRect().right - parseFloat(paddingRight) - parseFloat(borderRightWidth);
      const rows = new Map();
      for (const field of panel.querySelectorAll('.ant-form-item')) {
        const { top, right } = field.getBoundingClientRect();
        rows.set(Math.round(top), { right, label: field.querySelector('label').textContent });
      }
      return [...rows.values()].filter(({ right }) => Math.abs(right - edge) > 1).map(({ label }) => label);
    })`,
  );
/** Heights in px of the form's controls, without text areas. */
const heights = (page: Page) =>
  page.evaluate<number[]>(
    `[...new Set([...document.querySelectorAll('main form .ant-form-item-control-input-content')]
      .filter((field) => !field.querySelector('textarea'))
      .map((field) => field.firstElementChild.getBoundingClientRect().height))]`,
  );

test('digits have the same width in texts and in fields, and a hyphen is narrower', async ({ page }) => {
  await openForm(page);
  const widths = await page.evaluate<Record<string, { ones: number; noughts: number; hyphens: number }>>(
    `(async () => {
      await document.fonts.load('14px "Inter Variable"', '0-1');
      const field = document.querySelector('input[type=tel]').cloneNode();
      const text = document.createElement('span');
      document.querySelector('main').append(field, text);
      field.style.cssText = 'width: 1px; padding: 0; border: 0; font-size: 100px';
      text.style.cssText = 'font-size: 100px';
      const ofField = (written) => { field.value = written; return field.scrollWidth; };
      const ofText = (written) => { text.textContent = written; return text.offsetWidth; };
      const of = (width) => ({
        ones: width('1111'),
        noughts: width('0000'),
        hyphens: width('0----0') - width('00'),
      });
      const widths = { field: of(ofField), text: of(ofText) };
      field.remove();
      text.remove();
      return widths;
    })()`,
  );
  for (const [where, { ones, noughts, hyphens }] of Object.entries(widths)) {
    expect(ones, where).toBe(noughts);
    expect(hyphens / noughts, where).toBeLessThan(0.8);
  }
});

test('search.md, Dialog: the form fits the longest values and their errors at every width, with full rows and whole labels', async ({
  page,
}) => {
  await openForm(page);
  await fillFields(page, LONGEST);
  await expect(page.getByLabel('First name')).toHaveValue(LONGEST_TEXTS.firstName);
  const atEveryWidth = async (what: string) => {
    for (const width of [1440, 820, 360]) {
      await page.setViewportSize({ width, height: 900 });
      // Measured elements follow the window one frame later.
      await expect.poll(() => horizontalOverflow(page), `${what} at ${width}`).toBeLessThanOrEqual(0);
      expect(await brokenLabels(page), `${what} at ${width}`).toEqual([]);
      expect(await halfRows(page), `${what} at ${width}`).toEqual([]);
    }
  };
  await atEveryWidth('longest');

  await fillFields(page, { Color: longWord(51), 'Payment amount': '100000000', Notes: longWord(4001), Phone: '99' });
  await page.getByRole('button', { name: /^Add Customer/ }).click();
  const errors = [
    'At most 50 characters',
    'Payment amount must be at most 99,999,999.99',
    'At most 4000 characters',
    'Phone number must be 10 digits (xxx-xxx-xxxx) or 12 digits (xx-xxx-xxx-xxxx)',
    'Please select a customer type',
  ];
  for (const error of errors) await expect(page.getByText(error)).toBeVisible();
  await atEveryWidth('rejected');
});

test('a field does not show through the buttons that lie in front of it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await openForm(page);
  const button = page.getByRole('button', { name: 'Clear Form' });
  const placeholder = page.getByText('Choose', { exact: true });
  const top = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? 0;
  const distance = async (): Promise<number> => (await top(placeholder)) - (await top(button));
  await page.mouse.wheel(0, (await distance()) - 10);
  await expect.poll(async () => Math.abs((await distance()) - 10)).toBeLessThan(3);
  const covered = await button.screenshot();
  await placeholder.evaluate((element) => void (element.style.visibility = 'hidden'));
  expect(covered.equals(await button.screenshot())).toBe(true);
});

test('a time is typed in a small window with a mouse', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openForm(page);
  await expect(page.getByLabel('Check-in')).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Open the calendar' })).toHaveCount(2);
});

test('a dropdown opens at its field when the system asks for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openForm(page);
  await page.getByLabel('Customer type').click();
  await page.getByTitle('Walk In', { exact: true }).click();
  await expect(page.getByTitle('Walk In', { exact: true }).first()).toBeInViewport();
});

test.describe('sign-in.md, Sign-in page: on a touch screen', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('fields have one height, and the device picks a time, at every width', async ({ page }) => {
    await openForm(page);
    for (const width of [1440, 820, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await heights(page), `at ${width}`).toEqual([44]);
      await expect(page.getByLabel('Check-in')).toHaveAttribute('type', 'datetime-local');
      expect(await horizontalOverflow(page), `at ${width}`).toBeLessThanOrEqual(0);
      expect(await brokenLabels(page), `at ${width}`).toEqual([]);
      expect(await halfRows(page), `at ${width}`).toEqual([]);
    }
    await page.getByLabel('Check-out').fill('2031-11-30T14:00');
    await expect(page.getByLabel('Check-out')).toHaveValue('2031-11-30T14:00');
  });

  test('sign-in fits the longest values, with large fields', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/login');
    const address = `${'w'.repeat(64)}@${'w'.repeat(60)}.${'w'.repeat(60)}.${'w'.repeat(60)}.test`;
    await fillFields(page, { Email: address, Password: 'W'.repeat(200) });
    for (const label of ['Email', 'Password']) {
      await expect(page.getByLabel(label)).toHaveCSS('height', '44px');
      await expect(page.getByLabel(label)).toHaveCSS('font-size', '16px');
    }
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
});

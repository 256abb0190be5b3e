import type { Client } from '@lotline/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './signed-in.js';

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

/**
 * Controls that are less than 44 px high. A link within a line of text is as high as the line, and its tap area is
 * larger.
 */
const tooSmall = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('.ant-btn:not(.ant-btn-link), .ant-select, .ant-segmented, .ant-modal-close, input.ant-input')]
      .map((control) => [control, control.closest('.ant-input-affix-wrapper') ?? control])
      .filter(([, box]) => box.checkVisibility() && box.getBoundingClientRect().height < 44)
      .map(([control]) => control.ariaLabel || control.textContent || control.className)`,
  );

test('every control is large enough for a finger, on screens and in dialogs', async ({ page }) => {
  await signIn(page, 'admin');
  const [one] = (await (await page.request.get('/api/clients?checkedIn=true&limit=1')).json()) as Client[];
  for (const width of [820, 360]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, shown] of [
      ['/dashboard', 'Client Check-ins Over Time'],
      ['/calendar', 'Print'],
      ['/form', 'Vehicle & Notes'],
      ['/contracts', 'total contracts'],
      ['/admin', 'Create User'],
      ['/admin/import', 'Choose a file'],
      [`/shuttle?customer=${one?.id}`, 'Update Customer'],
      ['/calendar-test', 'Corporate Client'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(shown).first()).toBeVisible();
      await expect.poll(() => tooSmall(page), `${path} at ${width}`).toEqual([]);
    }
  }
  await signIn(page, 'valet');
  await page.goto('/admin');
  await expect(page.getByText('Access Denied')).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
});

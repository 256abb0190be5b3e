import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './lotline.fixture.js';

/** Px by which the page scrolls sideways. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** The axe rules that depend on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Axe calls this rule experimental; speech control depends on it. */
const OFF_BY_DEFAULT = { 'label-content-name-mismatch': { enabled: true } };

/**
 * The violations that axe finds, with their elements. Legacy mode runs in the page itself; the default mode opens
 * another page each time for frames of other origins, which no screen has.
 */
export async function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ rules: OFF_BY_DEFAULT });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Expects no sideways scrolling and no axe violation, light and dark. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    expect(await horizontalOverflow(page), colorScheme).toBeLessThanOrEqual(0);
    const rules = colorScheme === 'dark' ? COLOR_RULES : undefined;
    expect(await accessibilityViolations(page, rules), colorScheme).toEqual([]);
  }
}

/** 720 px is a desktop of 1440 px at 200 % zoom. */
const WIDTHS = [720, 820, 1440, 360];

/** Expects no sideways scrolling at any width, and no axe violation at the last one. */
export async function expectAccessibleLayoutAtAllWidths(page: Page, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Scripts adjust the layout a moment after the resize.
    await expect.poll(() => horizontalOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
  }
  await expectAccessibleLayout(page);
}

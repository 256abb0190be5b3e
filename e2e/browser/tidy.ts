import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './lotline.fixture.js';

/** Px that the page scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Of axe's rules, those that see colours: all that a theme changes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Axe calls this rule experimental; speech control depends on it. */
const OFF_BY_DEFAULT = { 'label-content-name-mismatch': { enabled: true } };

/**
 * What axe finds, each with where. Its legacy mode sums up in the page itself: the other opens a page of its own for that each
 * time, for frames of other origins, which no screen has.
 */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ rules: OFF_BY_DEFAULT });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Nothing scrolls sideways and axe finds nothing, light and dark. */
export async function expectTidy(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    expect(await overflow(page), colorScheme).toBeLessThanOrEqual(0);
    const rules = colorScheme === 'dark' ? OF_COLOURS : undefined;
    expect(await accessibilityFaults(page, rules), colorScheme).toEqual([]);
  }
}

/** 720 is a desk of 1440 at 200 %. */
const WIDTHS = [720, 820, 1440, 360];

/** Nothing scrolls sideways at any width; axe looks at the last. */
export async function expectTidyAtAllWidths(page: Page, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // What a script lays out for the width comes a moment after it.
    await expect.poll(() => overflow(page), `${width} px`).toBeLessThanOrEqual(0);
  }
  await expectTidy(page);
}

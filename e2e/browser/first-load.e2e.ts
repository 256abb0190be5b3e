import type { Response } from '@playwright/test';
import { expect, test } from './lotline.fixture.js';

const COUNTED = ['document', 'stylesheet', 'script'];

/** Measured at the running gateway; e2e/system/first-load.system-spec.ts measures more screens in the build. */
for (const { path, kib } of [
  { path: '/', kib: 80 },
  { path: '/login', kib: 80 },
]) {
  test(`the first load of ${path} transfers at most ${kib} KiB`, async ({ page }) => {
    const loaded: Response[] = [];
    page.on('response', (response) => {
      if (COUNTED.includes(response.request().resourceType())) loaded.push(response);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(loaded.map((response) => response.request().resourceType())).toEqual(expect.arrayContaining(COUNTED));
    const sizes = await Promise.all(loaded.map((response) => response.request().sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes / 1024).toBeLessThanOrEqual(kib);
  });
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from '@playwright/test';
import { expect } from './lotline.fixture.js';

const dist = (file: string): string => fileURLToPath(new URL(`../../frontend/dist/${file}`, import.meta.url));

const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(dist('.vite/manifest.json'), 'utf8'));
const builds: Record<string, string> = JSON.parse(readFileSync(dist('build.json'), 'utf8'));

interface RemovedPart {
  /** How often its script was requested meanwhile. */
  requests: () => number;
  /** Puts the script back. */
  restore: () => Promise<void>;
}

/** Removes the script of a module from the server. */
export async function removePart(page: Page, module: string): Promise<RemovedPart> {
  const { file } = manifest[module] ?? {};
  if (file === undefined) throw new Error(`The build has no script of ${module}`);
  let requests = 0;
  const missing = (route: Route) => {
    requests += 1;
    return route.fulfill({ status: 404 });
  };
  await page.route(`**/${file}`, missing);
  return { requests: () => requests, restore: () => page.unroute(`**/${file}`, missing) };
}

/** Opens a screen of the staff app without loading the page again. */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Screens whose code is missing reload the page once per build and ten minutes: pretends that they have. */
export async function withoutReload(page: Page): Promise<void> {
  await page.addInitScript(
    (build) => sessionStorage.setItem('lotline.recovery', `${build} ${Date.now()}`),
    builds['index.html'] ?? '',
  );
}

/** Parts try again after a while, and at once when the network is back. */
export const retryNow = (page: Page): Promise<void> => page.evaluate(() => void dispatchEvent(new Event('online')));

/** Fails if a missing part has replaced a whole screen or page. */
export async function expectNoFailure(page: Page): Promise<void> {
  for (const name of ['This screen could not be shown', 'This page could not be shown'])
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
}

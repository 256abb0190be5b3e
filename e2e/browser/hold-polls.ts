import type { Page, Route } from '@playwright/test';

/**
 * Holds the page's requests to matching URLs, so that only the live stream can change the screen. Returns a function
 * that sends the held requests and stops holding.
 */
export async function holdPolls(page: Page, url: RegExp): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route): Promise<void> => {
    await released;
    await route.fallback();
  };
  await page.route(url, hold);
  return async () => {
    release();
    await page.unroute(url, hold);
  };
}

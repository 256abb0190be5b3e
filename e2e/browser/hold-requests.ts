import type { Page, Route } from '@playwright/test';

/** Holds the page's requests to matching URLs until `release`. `requested` resolves when the page makes the first one. */
export async function holdRequests(page: Page, url: string | RegExp) {
  let reportRequest: () => void = () => undefined;
  let releaseRequests: () => void = () => undefined;
  const requested = new Promise<void>((resolve) => (reportRequest = resolve));
  const released = new Promise<void>((resolve) => (releaseRequests = resolve));
  const hold = async (route: Route): Promise<void> => {
    reportRequest();
    await released;
    await route.fallback();
  };
  await page.route(url, hold);
  const release = async (): Promise<void> => {
    releaseRequests();
    await page.unroute(url, hold);
  };
  return { requested, release };
}

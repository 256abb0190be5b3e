import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from './lotline.fixture.js';

export const TABLET = { width: 820, height: 1180 };

/** A tablet in a shuttle: a touch screen without a session. */
export async function openTablet(
  browser: Browser,
  baseURL: string | undefined,
  shuttle: number,
  viewport = TABLET,
): Promise<PickUpBoard> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport, hasTouch: true });
  return new PickUpBoard(await context.newPage(), shuttle);
}

/** The pick-up board of one shuttle. */
export class PickUpBoard {
  constructor(
    readonly page: Page,
    readonly shuttle: number,
  ) {}

  async open(path = `/shuttle${this.shuttle}pickup`): Promise<void> {
    await this.page.goto(path);
  }

  /** Resolves when the service worker has cached the page. */
  async waitUntilCached(): Promise<void> {
    await this.page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  }

  /** The cached text of the page. */
  cachedPage(path: string): Promise<string> {
    return this.page.evaluate<string>(`caches.match('${path}').then((page) => page?.text() ?? '')`);
  }

  get waiting(): Locator {
    return this.page.getByRole('region', { name: 'Waiting for a ride' });
  }

  get riding(): Locator {
    return this.page.getByRole('region', { name: `In Shuttle ${this.shuttle}` });
  }

  cardIn(place: Locator, customer: string): Locator {
    return place.getByRole('article').filter({ hasText: customer });
  }

  namesIn(place: Locator): Promise<(string | null)[]> {
    return place.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  }

  /** The part of a card that is tapped and dragged; its buttons are beside it. */
  body(customer: string): Locator {
    return this.page
      .getByRole('article')
      .filter({ hasText: customer })
      .getByRole('button', { name: new RegExp(`^${customer}`) });
  }

  press(action: 'Take' | 'Drop off' | 'Remove', customer: string): Promise<void> {
    return this.page.getByRole('button', { name: `${action} ${customer}` }).click();
  }

  /** Shows all waiting customers; at first only the longest waits are shown. */
  async showAllWaiting(): Promise<void> {
    await expect(this.waiting.getByRole('article').first()).toBeVisible();
    const all = this.waiting.getByRole('button', { name: /^Show all/ });
    if (await all.isVisible()) await all.click();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  get connection(): Locator {
    return this.page.getByRole('complementary', { name: 'Connection' });
  }

  get notApplied(): Locator {
    return this.page.getByRole('alert', { name: 'Moves that were not applied' });
  }
}

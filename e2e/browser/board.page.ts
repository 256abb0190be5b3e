import type { Locator, Page } from '@playwright/test';

export type Place =
  'Customer Requesting Ride' | 'Customer Picked Up' | 'Shuttle 1' | 'Shuttle 2' | 'Customer Dropped Off';

/** The dispatch board: its columns and lanes are regions, named by their headings. */
export class DispatchBoard {
  constructor(readonly page: Page) {}

  place(name: Place): Locator {
    return this.page.getByRole('region', { name });
  }

  /** Shows a column: on a phone only one is visible at a time. */
  async show(column: 'Requesting' | 'Picked Up' | 'Dropped Off'): Promise<void> {
    const tab = this.page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: column });
    if (await tab.isVisible()) await tab.click();
  }

  card(customer: string): Locator {
    return this.page.getByRole('article').filter({ hasText: customer });
  }

  cardIn(place: Place, customer: string): Locator {
    return this.place(place).getByRole('article').filter({ hasText: customer });
  }

  /** The part of a card that is tapped and dragged; its buttons are beside it. */
  body(customer: string): Locator {
    return this.card(customer).getByRole('button', { name: new RegExp(`^${customer}`) });
  }

  target(place: Place): Locator {
    return this.place(place).getByRole('button', { name: 'Tap here to move customer' });
  }

  /** The bar that moves the selected customer; it stays in sight when the page scrolls. */
  bar(customer: string): Locator {
    return this.page.getByRole('region', { name: `Move ${customer}` });
  }

  /** A screen reader announcement during a drag. */
  announcement(words: string): Locator {
    return this.page.getByRole('status').filter({ hasText: words });
  }

  drag(customer: string, to: Place): Promise<void> {
    return this.dragTo(customer, this.place(to));
  }

  /** Drags in steps, as a hand does: the board ignores a single jump. */
  async dragTo(customer: string, to: Locator): Promise<void> {
    const from = await this.card(customer).boundingBox();
    const target = await to.boundingBox();
    if (!from || !target) throw new Error(`${customer} or the target is not on the screen`);
    await this.page.mouse.move(from.x + 40, from.y + 20);
    await this.page.mouse.down();
    await this.page.mouse.move(target.x + target.width / 2, target.y + Math.min(120, target.height / 2), { steps: 12 });
    await this.page.mouse.up();
  }

  async tap(customer: string, to: Place): Promise<void> {
    await this.card(customer).click({ position: { x: 40, y: 12 } });
    await this.target(to).click();
  }
}

import { expect, type Locator, type Page } from '@playwright/test';

/** The work of a valet at the front desk: signs in, and adds, finds and opens customers. */
export class Desk {
  constructor(readonly page: Page) {}

  async signIn(email: string, password: string): Promise<void> {
    await this.page.goto('/login');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign In' }).click();
  }

  /** The toast with this title. */
  toast(title: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: title });
  }

  async fillCustomer(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      await this.page.getByLabel(label, { exact: false }).first().fill(value);
    }
  }

  async search(text: string): Promise<Locator> {
    const dialog = this.page.getByRole('dialog', { name: 'Search Customers' });
    if (!(await dialog.isVisible())) await this.page.getByRole('button', { name: /search customers/i }).click();
    await dialog.getByPlaceholder('search by name, phone number, or customer ID').fill(text);
    await dialog.getByRole('button', { name: 'Go' }).click();
    return dialog;
  }

  async openDetails(of: string): Promise<Locator> {
    const results = this.page.getByRole('dialog', { name: 'Search Customers' });
    await results.getByRole('article').filter({ hasText: of }).getByRole('button', { name: 'Details' }).click();
    const details = this.page.getByRole('dialog', { name: of });
    await expect(details).toBeVisible();
    return details;
  }
}

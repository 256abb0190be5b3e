import type { Client } from '@lotline/protocol';
import type { Locator } from '@playwright/test';
import { addCustomer, deleteCustomer, nameOf } from './customers.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

test.use({ reducedMotion: 'reduce' });

test.describe('customer-details.md, Concurrent edits: Unsaved edits of a customer', () => {
  let customer: Client;
  let desk: Desk;
  let details: Locator;
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'admin');
    customer = await addCustomer(page);
    desk = new Desk(page);
    details = page.getByRole('dialog', { name: nameOf(customer) });
  });
  test.afterEach(({ page }) => deleteCustomer(page, customer));

  test('should ask before closing or going back discards them, and close at the first Discard', async ({ page }) => {
    await page.goto('/form');
    await desk.search(customer.lastName);
    await desk.openDetails(nameOf(customer));
    await details.getByLabel('Notes').fill('Key 4');
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await expect(details.getByLabel('Notes')).toHaveValue('Key 4');
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(details).toBeHidden();
    await expect(page).toHaveURL(/\/form$/);
  });

  test('should ask again when Esc comes right after "Keep editing"', async ({ page }) => {
    await page.goto(`/shuttle?customer=${customer.id}`);
    await details.getByLabel('Notes').fill('Key 4');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    // Both events come before the page renders, as on a busy tablet.
    await question.getByRole('button', { name: 'Keep editing' }).evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise<void>(queueMicrotask);
      button.ownerDocument.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(details).toBeHidden();
  });
});

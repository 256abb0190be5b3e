import type { Client } from '@lotline/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { booking } from '../support/customers.js';

const MONTHLY = 'harborview.example Monthly Contract';

/** Unique per run: the accounts of an earlier run may still exist. */
export const run = Date.now().toString(36);
export const inDays = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 23:59:00`;
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

export async function addContract(page: Page, changes: Partial<Record<keyof Client, unknown>>): Promise<Client> {
  const data = booking({ clientType: MONTHLY, checkInDateTime: inDays(-20), paymentAmount: '240.00', ...changes });
  const answer = await page.request.post('/api/clients', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json() as Promise<Client>;
}
export const remove = (page: Page, { id }: Client) => page.request.delete(`/api/clients/${id}`);

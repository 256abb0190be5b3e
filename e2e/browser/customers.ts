import type { Client } from '@lotline/protocol';
import { expect, type Locator, type Page } from '@playwright/test';
import { booking } from '../support/customers.js';

const MONTHLY = 'harborview.example Monthly Contract';

/** Unique per run: the accounts of an earlier run may still exist. */
export const run = Date.now().toString(36);
export const inDays = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 23:59:00`;
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

type Changes = Parameters<typeof booking>[0];

export async function addCustomer(page: Page, changes: Changes = {}): Promise<Client> {
  const answer = await page.request.post('/api/clients', { data: booking(changes) });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json() as Promise<Client>;
}

export const addContract = (page: Page, changes: Changes): Promise<Client> =>
  addCustomer(page, { clientType: MONTHLY, checkInDateTime: inDays(-20), paymentAmount: '240.00', ...changes });

export async function deleteCustomer(page: Page, { id }: Client): Promise<void> {
  await page.request.delete(`/api/clients/${id}`);
}

export const nameOf = ({ firstName, lastName }: Client): string => `${firstName} ${lastName}`;

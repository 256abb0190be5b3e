import type { Client } from '@lotline/protocol';
import { booking } from '../../support/customers.js';
import { Caller } from '../../support/staff.js';
import type { SharedLotline } from './lotline.js';

/** Calls are tested at the second lot, where those that take the first one fail. */
export const EASTGATE = {
  lot: 'eastgate',
  email: 'valet-eastgate@lotline.test',
  host: 'eastgate.example',
  terminal: 'A',
  timeZone: 'America/New_York',
};

/** An admin who works at this lot. */
export async function adminAt({ url }: SharedLotline, lotId: string): Promise<Caller> {
  const admin = await Caller.signedIn(url, 'admin@lotline.test');
  const { status } = await admin.put('/api/auth/lot', { lotId });
  if (status !== 200) throw new Error(`switching to the lot ${lotId} answered ${status}`);
  return admin;
}

export async function addCustomer(staff: Caller, changes: Parameters<typeof booking>[0] = {}): Promise<Client> {
  const { status, body } = await staff.post<Client>('/api/clients', booking(changes));
  if (status !== 201) throw new Error(`adding a customer answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Adds a customer and checks them in; returns the customer as it was added. */
export async function addCheckedIn(staff: Caller): Promise<Client> {
  const client = await addCustomer(staff);
  await staff.patch(`/api/clients/${client.id}/check-in-status`, { status: 'checked-in' });
  return client;
}

export const idsOf = (clients: { id: string }[]): string[] => clients.map(({ id }) => id);

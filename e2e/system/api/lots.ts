import type { Client } from '@lotline/protocol';
import { idsIn } from '../../support/board.js';
import { booking } from '../../support/customers.js';
import { Caller } from '../../support/staff.js';
import type { SharedLotline } from './lotline.js';

/** Both lots of the system, each with its valet: every call is tested at both. */
export const LOTS = [
  {
    lot: 'harborview',
    email: 'valet@lotline.test',
    host: 'harborview.example',
    terminal: 'T1',
    timeZone: 'America/Los_Angeles',
  },
  {
    lot: 'eastgate',
    email: 'valet-eastgate@lotline.test',
    host: 'eastgate.example',
    terminal: 'A',
    timeZone: 'America/New_York',
  },
];

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

/** Adds rides of former customers who waited six to ten minutes, from which the lot's estimates are calculated. */
export async function addFinishedRides({ query }: SharedLotline, lotId: string): Promise<void> {
  await query(
    `WITH ride AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, number, now() - number * interval '5 hours' AS asked FROM generate_series(1, 60) number
     )
     INSERT INTO shuttle.ride_moves (client_id, lot_id, action, from_status, to_status, lane, at)
     SELECT id, $1, 'requested', NULL, 'requesting_ride', NULL, asked AS at FROM ride UNION ALL
     SELECT id, $1, 'picked-up', 'requesting_ride', 'picked_up', 1, asked + (6 + number % 5) * interval '1 minute' FROM ride
     ORDER BY at`,
    [lotId],
  );
}

/**
 * Picks up every waiting customer. The demo's customers wait until somebody drives them, and there is no estimate while
 * the queue has waited far longer than the lot's rides take (docs/decisions/wait-estimates.md).
 */
export async function pickUpAll(staff: Caller): Promise<void> {
  for (const id of await idsIn(staff, 'requesting_ride')) {
    const body = { status: 'picked_up', shuttleNumber: 1 };
    const { status } = await staff.patch(`/api/clients/${id}/shuttle-status`, body);
    if (status !== 200) throw new Error(`picking up ${id} answered ${status}`);
  }
}

export const idsOf = (clients: { id: string }[]): string[] => clients.map(({ id }) => id);

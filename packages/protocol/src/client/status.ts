import type { ClientRecord } from './client.js';

type ManualStatus = Pick<
  ClientRecord,
  'manualCheckInStatus' | 'manualCheckOutStatus' | 'manualCheckInTimestamp' | 'manualCheckOutTimestamp'
>;

/** A missing timestamp counts as the oldest. An unreadable one makes the client checked out. */
const checkInIsLater = (client: ManualStatus): boolean => {
  const time = (stamp: string | null): number => (stamp === null ? Number.NEGATIVE_INFINITY : Date.parse(stamp));
  return time(client.manualCheckInTimestamp) > time(client.manualCheckOutTimestamp);
};

/** Whether the customer is checked in manually, as the search view shows it. */
export function isCheckedIn(client: ManualStatus): boolean {
  if (client.manualCheckInStatus !== 'checked-in') return false;
  return client.manualCheckOutStatus === null || checkInIsLater(client);
}

/**
 * Whether the customer is checked out, manually or automatically. They can no longer request a ride
 * (docs/product/customer-page.md#requesting-a-ride).
 */
export const isCheckedOut = (client: ManualStatus): boolean =>
  client.manualCheckOutStatus === 'checked-out' && !isCheckedIn(client);

/** The scheduled steps of a stay. */
export const PENDING_STEPS = ['check-in', 'check-out'] as const;
export type PendingStep = (typeof PENDING_STEPS)[number];

/** Whether a step of the stay is still to do: nobody has checked the customer in, or they are not checked out. */
export const isPending = (client: ManualStatus, step: PendingStep): boolean =>
  step === 'check-in'
    ? client.manualCheckInStatus === null && client.manualCheckOutStatus === null
    : !isCheckedOut(client);

type CheckedIn = Pick<ClientRecord, 'manualCheckInStatus' | 'manualCheckInTimestamp' | 'displayColor'>;
type CheckedOut = Pick<ClientRecord, 'manualCheckOutStatus' | 'manualCheckOutTimestamp' | 'displayColor'>;

/**
 * The later timestamp wins, so a step in the same millisecond as the one that it undoes gets a timestamp just after it.
 */
const justAfter = (at: Date, other: string | null): string =>
  new Date(other === null ? at.getTime() : Math.max(at.getTime(), Date.parse(other) + 1)).toISOString();

/**
 * Returns the changes of a manual check-in, or null if the customer is checked in
 * (docs/product/customer-details.md#display-color).
 */
export const checkIn = (client: ManualStatus, at: Date): CheckedIn | null =>
  isCheckedIn(client)
    ? null
    : {
        manualCheckInStatus: 'checked-in',
        manualCheckInTimestamp: justAfter(at, client.manualCheckOutTimestamp),
        displayColor: 'green',
      };

/** Returns the changes of a manual check-out, or null if the customer is checked out. */
export const checkOut = (client: ManualStatus, at: Date): CheckedOut | null =>
  isCheckedOut(client)
    ? null
    : {
        manualCheckOutStatus: 'checked-out',
        manualCheckOutTimestamp: justAfter(at, client.manualCheckInTimestamp),
        displayColor: 'grey',
      };

/**
 * Returns the changes of an automatic check-out (docs/product/dispatch.md#auto-checkout). Returns null if the customer
 * is checked out, or was checked in after the ride ended, which happens if the event arrives late.
 */
export const checkOutAutomatically = (client: ManualStatus, completedAt: Date): CheckedOut | null =>
  isCheckedIn(client) && Date.parse(client.manualCheckInTimestamp ?? '') > completedAt.getTime()
    ? null
    : checkOut(client, completedAt);

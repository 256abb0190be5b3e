import { instantOf, isCheckedIn, isCheckedOut, type ClientRecord } from '@lotline/protocol';

/** A manual step of a stay. */
export type Step = 'check-in' | 'check-out';

const DAY_MS = 86_400_000;

type Stay = Parameters<typeof isCheckedIn>[0] & Pick<ClientRecord, 'checkInDateTime' | 'checkOutDateTime'>;

/**
 * Whether a customer whom nobody has checked in or out is to be checked in now: the stay lasts, or its check-in is within a day of
 * `now`, because people come early and late, and a new booking may have no length.
 */
export function isCheckInDue(client: Stay, now: Date, timeZone: string): boolean {
  if (isCheckedIn(client) || isCheckedOut(client)) return false;
  const checkIn = instantOf(client.checkInDateTime, timeZone);
  const isNear = Math.abs(checkIn.getTime() - now.getTime()) <= DAY_MS;
  return isNear || (checkIn <= now && now <= instantOf(client.checkOutDateTime, timeZone));
}

/**
 * The step that a card offers, or null: the check-in while it is due, and the check-out of a customer who is checked in, or whose
 * stay has ended within a day and who is not checked out, because they are back although nobody checked them in.
 */
export function nextStep(client: Stay, now: Date, timeZone: string): Step | null {
  if (isCheckedIn(client)) return 'check-out';
  if (isCheckInDue(client, now, timeZone)) return 'check-in';
  const sinceEnd = now.getTime() - instantOf(client.checkOutDateTime, timeZone).getTime();
  return !isCheckedOut(client) && sinceEnd >= 0 && sinceEnd <= DAY_MS ? 'check-out' : null;
}

/** See docs/product/customer-details.md#check-status. */
type CheckStatus = 'checked-in' | 'checked-out' | 'none';

/** The initial status of the details dialog (docs/product/customer-details.md#check-status). */
export function checkStatus(
  client: Parameters<typeof isCheckedIn>[0] & Pick<ClientRecord, 'checkInDateTime' | 'checkOutDateTime' | 'customerId'>,
  now: Date,
  timeZone: string,
): CheckStatus {
  if (isCheckedIn(client)) return 'checked-in';
  if (client.manualCheckOutStatus === 'checked-out') return 'checked-out';
  if (client.customerId) return 'none';
  const within =
    instantOf(client.checkInDateTime, timeZone) <= now && now <= instantOf(client.checkOutDateTime, timeZone);
  return within ? 'checked-in' : 'none';
}

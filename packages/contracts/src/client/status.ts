import type { ClientRecord } from './client.js';
import { dayAfter, instantOf } from '../time/lot-time.js';

/** Check status and lateness (spec §4 "Check status of a customer"). */
export type CheckStatus = 'checked-in' | 'checked-out' | 'none';

type ManualStatus = Pick<
  ClientRecord,
  'manualCheckInStatus' | 'manualCheckOutStatus' | 'manualCheckInTimestamp' | 'manualCheckOutTimestamp'
>;
type Schedule = Pick<ClientRecord, 'checkInDateTime' | 'checkOutDateTime'>;

/** A missing timestamp counts as oldest; one that cannot be read makes the client checked out (spec §4). */
const checkInIsLater = (client: ManualStatus): boolean => {
  const time = (stamp: string | null): number => (stamp === null ? Number.NEGATIVE_INFINITY : Date.parse(stamp));
  return time(client.manualCheckInTimestamp) > time(client.manualCheckOutTimestamp);
};

/** By hand only: what the search view calls currently checked in. */
export function isCheckedInByHand(client: ManualStatus): boolean {
  if (client.manualCheckInStatus !== 'checked-in') return false;
  return client.manualCheckOutStatus === null || checkInIsLater(client);
}

/** By hand only: no ride may be asked for any more (design §7 "customer request"). */
export const isCheckedOutByHand = (client: ManualStatus): boolean =>
  client.manualCheckOutStatus === 'checked-out' && !isCheckedInByHand(client);

type CheckedIn = Pick<ClientRecord, 'manualCheckInStatus' | 'manualCheckInTimestamp' | 'displayColor'>;
type CheckedOut = Pick<ClientRecord, 'manualCheckOutStatus' | 'manualCheckOutTimestamp' | 'displayColor'>;

/** The later timestamp wins, so a step in the same millisecond as the one it undoes is stamped just after it. */
const justAfter = (at: Date, other: string | null): string =>
  new Date(other === null ? at.getTime() : Math.max(at.getTime(), Date.parse(other) + 1)).toISOString();

/** What checking in by hand changes, or null for one who is (design §7 "display colour"). */
export const checkIn = (client: ManualStatus, at: Date): CheckedIn | null =>
  isCheckedInByHand(client)
    ? null
    : {
        manualCheckInStatus: 'checked-in',
        manualCheckInTimestamp: justAfter(at, client.manualCheckOutTimestamp),
        displayColor: 'green',
      };

/** What checking out by hand changes, or null for one who is. */
export const checkOut = (client: ManualStatus, at: Date): CheckedOut | null =>
  isCheckedOutByHand(client)
    ? null
    : {
        manualCheckOutStatus: 'checked-out',
        manualCheckOutTimestamp: justAfter(at, client.manualCheckInTimestamp),
        displayColor: 'grey',
      };

/**
 * What the automatic check-out changes (design §5), or null: for one who is checked out, and for one whom somebody checked
 * in after the ride was over, because the news came late.
 */
export const checkOutAutomatically = (client: ManualStatus, completedAt: Date): CheckedOut | null =>
  isCheckedInByHand(client) && Date.parse(client.manualCheckInTimestamp ?? '') > completedAt.getTime()
    ? null
    : checkOut(client, completedAt);

/** The status that the details dialog opens with; the five rules of spec §4 in their order. */
export function checkStatus(
  client: ManualStatus & Schedule & Pick<ClientRecord, 'customerId'>,
  now: Date,
  timeZone: string,
): CheckStatus {
  if (isCheckedInByHand(client)) return 'checked-in';
  if (client.manualCheckOutStatus === 'checked-out') return 'checked-out';
  if (client.customerId) return 'none';
  const within =
    instantOf(client.checkInDateTime, timeZone) <= now && now <= instantOf(client.checkOutDateTime, timeZone);
  return within ? 'checked-in' : 'none';
}

/**
 * How late a customer is, as the screens say it, or null when not late or without a check-out. A check-out that does not lie after its check-in is
 * pushed forward by whole days of the lot until it does.
 */
export function lateText(
  client: Schedule & Pick<ClientRecord, 'displayColor'>,
  now: Date,
  timeZone: string,
): string | null {
  if (client.displayColor !== 'green' || client.checkOutDateTime === '') return null;
  const { checkInDateTime: checkIn, checkOutDateTime: checkOut } = client;
  const sameDay = `${checkIn.slice(0, 10)}${checkOut.slice(10)}`;
  const firstAfter = sameDay > checkIn ? sameDay : dayAfter(sameDay);
  const scheduled = instantOf(checkOut > checkIn ? checkOut : firstAfter, timeZone);
  const minutes = Math.floor((now.getTime() - scheduled.getTime()) / 60_000);
  if (Number.isNaN(minutes)) return 'Time error';
  if (minutes <= 0) return null;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m late` : `${minutes}m late`;
}

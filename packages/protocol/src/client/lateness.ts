import type { ClientRecord } from './client.js';
import { dayAfter, instantOf } from '../time/lot-time.js';

type Scheduled = Pick<ClientRecord, 'checkInDateTime' | 'checkOutDateTime' | 'displayColor'>;

/**
 * Returns the lateness that screens show (docs/product/customer-details.md#late-customers), or null if the customer is
 * not late or has no check-out. A check-out that is not after its check-in is moved to the first day on which it is after it.
 */
export function lateText(client: Scheduled, now: Date, timeZone: string): string | null {
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

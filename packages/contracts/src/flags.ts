import type { ClientRecord } from './client.js';
import { isCheckedInByHand } from './client-status.js';
import { isContractRecord } from './client-types.js';
import type { Lot } from './lot.js';
import { instantOf } from './lot-time.js';

/** Hours past the scheduled check-out after which a car that is still here is a warning (design §7 "flagged"). */
const OVERSTAY_HOURS = 24;

/** The warning line of a card, or null: spec §2 shows it, design §7 settles its rule. */
export function flagReason(
  client: Pick<
    ClientRecord,
    | 'clientType'
    | 'checkOutDateTime'
    | 'parkingSpot'
    | 'manualCheckInStatus'
    | 'manualCheckOutStatus'
    | 'manualCheckInTimestamp'
    | 'manualCheckOutTimestamp'
  >,
  lot: Pick<Lot, 'host' | 'reservationsHost' | 'timeZone'>,
  now: Date,
): string | null {
  const hoursPast = (now.getTime() - instantOf(client.checkOutDateTime, lot.timeZone).getTime()) / 3_600_000;
  if (isContractRecord(client.clientType, lot)) return hoursPast > 0 ? 'Contract has ended' : null;
  if (!isCheckedInByHand(client)) return null;
  if (hoursPast > OVERSTAY_HOURS) return `Still checked in ${Math.floor(hoursPast)} h past check-out`;
  return client.parkingSpot === '' ? 'Checked in without a parking spot' : null;
}

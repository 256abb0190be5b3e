import type { Client } from './client.js';
import { isCheckedIn, isCheckedOut } from './status.js';
import { isContractRecord } from './types.js';
import type { Lot } from '../lot/lot.js';
import { textKey } from '../phone/key.js';
import { textError } from '../phone/texting.js';
import { isNoSpot } from '../spot/parking-spots.js';
import { instantOf } from '../time/lot-time.js';

/** Hours past the scheduled check-out after which a car that is still here is flagged. */
const OVERSTAY_HOURS = 24;

/** Returns the warning line of a card (docs/product/customer-details.md#flagged-customers), or null. */
export function flagReason(
  client: Pick<
    Client,
    | 'phone'
    | 'clientType'
    | 'checkOutDateTime'
    | 'parkingSpot'
    | 'manualCheckInStatus'
    | 'manualCheckOutStatus'
    | 'manualCheckInTimestamp'
    | 'manualCheckOutTimestamp'
    | 'undeliverableReason'
  >,
  lot: Pick<Lot, 'host' | 'reservationsHost' | 'timeZone' | 'textingNumber'>,
  now: Date,
): string | null {
  const hoursPast = (now.getTime() - instantOf(client.checkOutDateTime, lot.timeZone).getTime()) / 3_600_000;
  const undeliverable = isCheckedOut(client)
    ? null
    : (undeliverableText(client.undeliverableReason) ?? untextable(client.phone, lot));
  if (isContractRecord(client.clientType, lot)) return hoursPast > 0 ? 'Contract has ended' : undeliverable;
  if (!isCheckedIn(client)) return undeliverable;
  if (hoursPast > OVERSTAY_HOURS) return `Still checked in ${Math.floor(hoursPast)} h past check-out`;
  return isNoSpot(client.parkingSpot) ? 'Checked in without a parking spot' : undeliverable;
}

/** A phone that means "none given" needs no warning. */
const untextable = (phone: string, lot: Pick<Lot, 'textingNumber'>): string | null =>
  textKey(phone) === null ? null : textError(phone, lot);

function undeliverableText(reason: Client['undeliverableReason']): string | null {
  switch (reason) {
    case 'opted-out':
      return 'Opted out of texts';
    case 'failed':
      return 'A text message did not arrive';
    default:
      return null;
  }
}

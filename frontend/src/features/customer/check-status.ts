import { instantOf, isCheckedIn, type ClientRecord } from '@lotline/protocol';

/** See docs/product/customer-details.md#check-status. */
export type CheckStatus = 'checked-in' | 'checked-out' | 'none';

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

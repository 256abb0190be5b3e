import type { ClientChange, ClientRecord } from '@lotline/protocol';

type Field = keyof ClientRecord;
const CHECKED_IN_BY: Field[] = [
  'manualCheckInStatus',
  'manualCheckInTimestamp',
  'manualCheckOutStatus',
  'manualCheckOutTimestamp',
];
const COUNTED_BY_DAY: Field[] = ['checkInDateTime', 'checkOutDateTime', 'clientType'];

const mayHaveChanged = ({ changed }: ClientChange, fields: readonly Field[]): boolean =>
  changed === undefined || fields.some((field) => changed.includes(field));

/** Whether the change may affect the dashboard's metrics (docs/product/dashboard.md#metrics). */
export const changesMetrics = (change: ClientChange): boolean =>
  mayHaveChanged(change, [...COUNTED_BY_DAY, ...CHECKED_IN_BY, 'paymentAmount', 'parkingSpot']);

/**
 * Whether the change may affect the calendar's counts from `from` to `to`. A stay that moved may have left these days.
 */
export const changesDayCounts = (change: ClientChange, from: string, to: string): boolean =>
  change.client?.version === 1 ? isOnDays(change.client, from, to) : mayHaveChanged(change, COUNTED_BY_DAY);

const isOnDays = ({ checkInDateTime, checkOutDateTime }: ClientRecord, from: string, to: string): boolean =>
  [checkInDateTime, checkOutDateTime].map((time) => time.slice(0, 10)).some((day) => from <= day && day <= to);

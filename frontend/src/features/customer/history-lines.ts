import { formatPhone, type HistoryEntry } from '@lotline/contracts';
import { sayLotTime } from '../../lib/time/format.js';
import { FIELD_LABELS, isFieldName } from '../../ui/customer-form/customer-values.js';

const labelOf = (field: string): string => {
  if (field === 'parkingSpot') return 'Parking spot';
  return isFieldName(field) ? FIELD_LABELS[field] : field;
};

/** `now` is a lot time. */
function valueOf(field: string, value: string, now: string): string {
  if (value === '') return 'none';
  if (field === 'checkInDateTime' || field === 'checkOutDateTime') return sayLotTime(value, now);
  if (field === 'phone') return formatPhone(value);
  return field === 'paymentAmount' ? `$${value}` : value;
}

/** What happened, a line for each change: `Parking spot A02 → A07, by Dana R.` `now` is a lot time. */
export function historyLines(entry: HistoryEntry, now: string): string[] {
  const by = entry.by === null ? '' : ` by ${entry.by}`;
  switch (entry.action) {
    case 'added':
      return [`Added${by}`];
    case 'checked-in':
      return [`Checked in${by}`];
    case 'check-in-undone':
      return [`Check-in undone${by}`];
    case 'check-out-undone':
      return [`Check-out undone${by}`];
    case 'restored':
      return [`Restored${by}`];
    case 'checked-out':
      return [`Checked out${by}`];
    case 'checked-out-automatically':
      return ['Checked out automatically'];
    case 'deleted':
      return [`Deleted${by}`];
    case 'updated':
      return entry.changes.map(({ field, from, to }) => {
        const change = `${labelOf(field)} ${valueOf(field, from, now)} → ${valueOf(field, to, now)}`;
        return by === '' ? change : `${change},${by}`;
      });
    default:
      // A server of a later release knows more.
      return [`Changed${by}`];
  }
}

import {
  DEFAULT_LANGUAGE,
  formatPhone,
  isolate,
  LANGUAGE_NAMES,
  LANGUAGES,
  tokenAuthorName,
  type HistoryEntry,
  type RideActor,
  type RideEntry,
  type Settings,
} from '@lotline/protocol';
import { formatLotTime } from '../../../lib/time/format.js';
import { UI_EN } from '../../../ui/words.js';
import { FIELD_LABELS, isFormField } from '../../../ui/customer-form/customer-values.js';

const fieldLabel = (field: string): string => {
  if (field === 'parkingSpot') return 'Parking spot';
  return isFormField(field) ? FIELD_LABELS[field] : field;
};

/** Formats a field's value. `now` is a lot time. */
function formatValue(field: string, value: string, now: string): string {
  if (value === '') return 'none';
  if (field === 'checkInDateTime' || field === 'checkOutDateTime') return formatLotTime(value, now);
  if (field === 'phone') return formatPhone(value);
  if (field === 'language') return LANGUAGE_NAMES[LANGUAGES.find((one) => one === value) ?? DEFAULT_LANGUAGE];
  return field === 'paymentAmount' ? `$${value}` : isolate(value);
}

/** Formats a history entry, one line per change: `Parking spot A02 → A07, by Dana R.` `now` is a lot time. */
export function historyLines(entry: HistoryEntry, now: string): string[] {
  const by = entry.by === null ? '' : ` by ${isolate(entry.by)}`;
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
        const change = `${fieldLabel(field)} ${formatValue(field, from, now)} → ${formatValue(field, to, now)}`;
        return by === '' ? change : `${change},${by}`;
      });
    default:
      // A newer server may send an unknown action.
      return [`Changed${by}`];
  }
}

type Shuttles = Settings['shuttles'];

function shuttleName(lane: number | null, shuttles: Shuttles): string | undefined {
  const shuttle = shuttles.find(({ number }) => number === lane);
  return shuttle && isolate(shuttle.name);
}

/** Formats the actor as ` by …`; '' for the system or an unknown actor. */
function formatActor(by: RideActor | null, shuttles: Shuttles): string {
  switch (by?.kind) {
    case 'staff':
      return ` by ${isolate(by.name)}`;
    case 'token':
      return ` by ${tokenAuthorName(isolate(by.name))}`;
    case 'board':
      return ` by ${by.lane === null ? 'a pick-up board' : `the ${shuttleName(by.lane, shuttles) ?? 'shuttle'} board`}`;
    case 'customer':
      return ' by the customer';
    case 'provider':
      return ' by text message';
    default:
      return '';
  }
}

/** The name of an undone step, by the status from which the ride was moved back. */
const UNDONE = { requesting_ride: 'Request', picked_up: 'Pick-up', dropped_off: 'Drop-off', none: 'Removal' };

/** Formats a ride's history entry as one line: `Picked up · Shuttle 2 by Dana R.` */
export function rideLine({ action, by: actor, reason, from, to }: RideEntry, shuttles: Shuttles): string {
  const by = formatActor(actor, shuttles);
  switch (action) {
    case 'requested':
      return `Ride requested${by}`;
    case 'picked-up': {
      const name = shuttleName(to.lane, shuttles);
      const beyond = reason === undefined ? '' : ` (more than it takes: ${UI_EN.reason[reason].toLowerCase()})`;
      return `Picked up${name === undefined ? '' : ` · ${name}`}${beyond}${by}`;
    }
    case 'dropped-off':
      return `Dropped off${by}`;
    case 'undone':
      return `${UNDONE[from.status ?? 'none']} undone${by}`;
    case 'removed':
      return `Removed from the board${reason === undefined ? '' : ` (${reason})`}${by}`;
    case 'canceled':
      return `Ride canceled${by}`;
    case 'details-changed':
      return `Ride details changed${by}`;
    case 'silenced':
      return `Alert silenced${by}`;
    case 'unacknowledged':
      return 'No one acknowledged this request';
    case 'on-duty-texted':
      return 'On-duty phone texted';
    case 'completed':
      return 'Ride completed';
    case 'ended-by-check-out':
      return 'Ride ended by check-out';
    case 'ended-by-deletion':
      return 'Ride ended by deletion';
    default:
      // A newer server may send an unknown action.
      return `Ride changed${by}`;
  }
}

import { z } from 'zod';
import { clientRecordSchema, type ClientRecord } from './client.js';
import { isCheckedInByHand } from './status.js';
import type { ListingFilter } from './listing.js';
import { text } from '../values/text.js';

/** What happened to a customer, as the live stream says it: enough for a screen to know whether it shows them. */
export const clientChangeSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  /** The current record; null if it was deleted. */
  client: clientRecordSchema.nullable(),
  /** The fields of the record that an update changed. Left out for a new one, and where they are not known: any may have. */
  changed: z.array(text()).optional(),
});
export type ClientChange = z.output<typeof clientChangeSchema>;

type Field = keyof ClientRecord;
const CHECKED_IN_BY: Field[] = [
  'manualCheckInStatus',
  'manualCheckInTimestamp',
  'manualCheckOutStatus',
  'manualCheckOutTimestamp',
];
const COUNTED_BY_DAY: Field[] = ['checkInDateTime', 'checkOutDateTime', 'clientType'];
const SEARCHED: Field[] = ['firstName', 'lastName', 'phone', 'customerId'];

const mayHaveChanged = ({ changed }: ClientChange, fields: readonly Field[]): boolean =>
  changed === undefined || fields.some((field) => changed.includes(field));

/** What a list does about a change: it takes the record over, or lets it go, or has to be asked for again. */
export type ListEffect = 'none' | 'patch' | 'remove' | 'ask';

/**
 * What a change means for the list that `filter` makes, of which a screen holds some (spec §7 `GET /api/clients`): the
 * calendar is one by its range, the contracts one by their types. Whoever enters it is asked for, because their place and
 * their ride are not known here.
 */
export function effectOnList(change: ClientChange, filter: ListingFilter, isHeld: boolean): ListEffect {
  const { client } = change;
  if (filter.duplicates && mayHaveChanged(change, ['phone'])) return client || isHeld ? 'ask' : 'none';
  if (client === null) return isHeld ? 'remove' : 'none';
  if (isHeld) return mayBelong(client, filter) ? 'patch' : 'remove';
  return mayBelong(client, filter) && mayHaveChanged(change, decisiveFor(filter)) ? 'ask' : 'none';
}

/** Whether the dashboard's figures may be others than before (design §7 "metrics"). */
export const changesMetrics = (change: ClientChange): boolean =>
  mayHaveChanged(change, [...COUNTED_BY_DAY, ...CHECKED_IN_BY, 'paymentAmount']);

/** Whether the calendar's counts of the lot's days from `from` to `to` may be others. A moved stay may have left them. */
export const changesDayCounts = (change: ClientChange, from: string, to: string): boolean =>
  change.client?.version === 1 ? touchesDays(change.client, from, to) : mayHaveChanged(change, COUNTED_BY_DAY);

const touchesDays = ({ checkInDateTime, checkOutDateTime }: ClientRecord, from: string, to: string): boolean =>
  [checkInDateTime, checkOutDateTime].map((time) => time.slice(0, 10)).some((day) => from <= day && day <= to);

/** False only for who is certainly not in the list: whether a phone has duplicates is not known here. */
function mayBelong(client: ClientRecord, filter: ListingFilter): boolean {
  const { search, checkedIn, clientTypes, checkoutFrom, checkoutTo, checkinFrom, checkinTo } = filter;
  return (
    (!checkedIn || isCheckedInByHand(client)) &&
    (!clientTypes || clientTypes.includes(client.clientType)) &&
    isWithin(client.checkOutDateTime, checkoutFrom, checkoutTo) &&
    isWithin(client.checkInDateTime, checkinFrom, checkinTo) &&
    (search === undefined || mayBeFound(client, search))
  );
}

/** Both bounds are inclusive lot times; a time that is not set is within no range. */
const isWithin = (lotTime: string, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined && to === undefined) ||
  (lotTime !== '' && (from === undefined || lotTime >= from) && (to === undefined || lotTime <= to));

/** By less than the server goes by: signs and spaces count for nothing, and words may be met in their middle. */
function mayBeFound(client: ClientRecord, search: string): boolean {
  const searched = bare(search);
  return searched !== '' && bare(SEARCHED.map((field) => client[field]).join('')).includes(searched);
}

const bare = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The fields by which a customer enters the list; into one without a filter only new ones do. */
const decisiveFor = (filter: ListingFilter): Field[] => [
  ...(filter.search === undefined ? [] : SEARCHED),
  ...(filter.checkedIn ? CHECKED_IN_BY : []),
  ...(filter.clientTypes ? (['clientType'] as const) : []),
  ...(filter.checkoutFrom === undefined && filter.checkoutTo === undefined ? [] : (['checkOutDateTime'] as const)),
  ...(filter.checkinFrom === undefined && filter.checkinTo === undefined ? [] : (['checkInDateTime'] as const)),
];

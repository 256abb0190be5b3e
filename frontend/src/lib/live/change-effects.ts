import {
  isCheckedIn,
  isPending,
  spotKey,
  type ClientChange,
  type ClientRecord,
  type ListingFilter,
} from '@lotline/protocol';

type Field = keyof ClientRecord;
const CHECKED_IN_BY: Field[] = [
  'manualCheckInStatus',
  'manualCheckInTimestamp',
  'manualCheckOutStatus',
  'manualCheckOutTimestamp',
];
const COUNTED_BY_DAY: Field[] = ['checkInDateTime', 'checkOutDateTime', 'clientType'];
const SEARCHED: Field[] = ['firstName', 'lastName', 'phone', 'customerId'];
/** What brings a customer into a search: a text that it searches, or holding the parking spot that it names. */
const FOUND_BY: Field[] = [...SEARCHED, 'parkingSpot', ...CHECKED_IN_BY];

const mayHaveChanged = ({ changed }: ClientChange, fields: readonly Field[]): boolean =>
  changed === undefined || fields.some((field) => changed.includes(field));

/** How a change affects a list: it patches or removes an entry, or has to be fetched again. */
export type ListEffect = 'none' | 'patch' | 'remove' | 'ask';

/**
 * Returns how a change affects the list that `filter` selects; `isListed` tells whether the screen's list has this
 * customer. A customer who enters the list has to be fetched, because their position and their ride are not known here.
 */
export function effectOnList(change: ClientChange, filter: ListingFilter, isListed: boolean): ListEffect {
  const { client } = change;
  if (filter.duplicates && mayHaveChanged(change, ['phone'])) return client || isListed ? 'ask' : 'none';
  if (client === null) return isListed ? 'remove' : 'none';
  if (isListed) return mayBelong(client, filter) ? 'patch' : 'remove';
  return mayBelong(client, filter) && mayHaveChanged(change, entryFields(filter)) ? 'ask' : 'none';
}

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

/** False only if the customer is certainly not in the list. Whether a phone has duplicates is not known here. */
function mayBelong(client: ClientRecord, filter: ListingFilter): boolean {
  const { search, checkedIn, clientTypes, ids, pending, checkoutFrom, checkoutTo, checkinFrom, checkinTo } = filter;
  return (
    (!checkedIn || isCheckedIn(client)) &&
    (!clientTypes || clientTypes.includes(client.clientType)) &&
    (!ids || ids.includes(client.id)) &&
    (!pending || isPending(client, pending)) &&
    isWithin(client.checkOutDateTime, checkoutFrom, checkoutTo) &&
    isWithin(client.checkInDateTime, checkinFrom, checkinTo) &&
    (search === undefined || mayMatch(client, search))
  );
}

/** Both bounds are inclusive lot times. A time that is not set is outside every range. */
const isWithin = (lotTime: string, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined && to === undefined) ||
  (lotTime !== '' && (from === undefined || lotTime >= from) && (to === undefined || lotTime <= to));

/** More lenient than the server's search: ignores punctuation and spaces, matches inside words, and does not ask who holds a spot. */
function mayMatch(client: ClientRecord, search: string): boolean {
  if (client.parkingSpot !== '' && spotKey(client.parkingSpot) === spotKey(search)) return true;
  const searched = normalizeSearch(search);
  return searched !== '' && normalizeSearch(SEARCHED.map((field) => client[field]).join('')).includes(searched);
}

const normalizeSearch = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The fields whose change can bring a customer into the list. Only new customers enter a list without a filter. */
const entryFields = (filter: ListingFilter): Field[] => [
  ...(filter.search === undefined ? [] : FOUND_BY),
  ...(filter.checkedIn || filter.pending ? CHECKED_IN_BY : []),
  ...(filter.clientTypes ? (['clientType'] as const) : []),
  ...(filter.checkoutFrom === undefined && filter.checkoutTo === undefined ? [] : (['checkOutDateTime'] as const)),
  ...(filter.checkinFrom === undefined && filter.checkinTo === undefined ? [] : (['checkInDateTime'] as const)),
];

import { DomainError, NORTH_AMERICA, type ListingFilter } from '@lotline/protocol';
import { PHONE_KEY } from '../records/client-columns.js';

/** A sort order for paging. Its keys identify a row's position, and all have the same direction. */
export interface Ordering {
  name: 'newest' | 'checkout' | 'checkin' | 'phone-key';
  direction: 'ASC' | 'DESC';
  /** `sql`: an expression over `clients c`. `text`: the same as text, for the cursor. `isValid`: checks the text of a cursor. */
  keys: readonly { sql: string; type: string; text: string; isValid: (value: string) => boolean }[];
}

const isTime = (value: string): boolean => /^\d{4,6}-[-:. \d]{1,30}$/.test(value) && !Number.isNaN(Date.parse(value));
const isId = (value: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

const ID = { sql: 'c.id', type: 'uuid', text: 'c.id::text', isValid: isId };

const NEWEST: Ordering = {
  name: 'newest',
  direction: 'DESC',
  keys: [
    {
      sql: 'c.created_at',
      type: 'timestamptz',
      text: `to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' UTC'`,
      isValid: (value) => value.endsWith(' UTC') && isTime(value.slice(0, -4)),
    },
    ID,
  ],
};

const byLotTime = (name: Ordering['name'], column: string): Ordering => ({
  name,
  direction: 'ASC',
  keys: [{ sql: column, type: 'timestamp', text: `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`, isValid: isTime }, ID],
});
const CHECKOUT = byLotTime('checkout', 'c.check_out_date_time');
const CHECKIN = byLotTime('checkin', 'c.check_in_date_time');

const NAME = "lower(c.last_name || ' ' || c.first_name)";

/**
 * The phone's key at a lot, as SQL over `clients c` (`phoneKey`). Only the lot knows the country of `07911 123456`. The key of a North
 * American lot is indexed; other lots' duplicates are found by reading all their keys.
 */
export const keyAtLot = (callingCode: string): string =>
  callingCode === NORTH_AMERICA
    ? PHONE_KEY
    : `CASE WHEN left(${PHONE_KEY}, 1) = '0' THEN '${callingCode}' || substr(${PHONE_KEY}, 2)
        WHEN starts_with(${PHONE_KEY}, '${callingCode}0') THEN '${callingCode}' || substr(${PHONE_KEY}, ${callingCode.length + 2})
        ELSE ${PHONE_KEY} END`;

const byPhone = (callingCode: string): Ordering => {
  const key = keyAtLot(callingCode);
  return {
    name: 'phone-key',
    direction: 'ASC',
    keys: [
      { sql: key, type: 'text', text: key, isValid: (value) => /^\d{1,30}$/.test(value) },
      { sql: NAME, type: 'text', text: NAME, isValid: (value) => !value.includes('\0') },
      ID,
    ],
  };
};

/**
 * Returns the order of a list, which always matches an index: by phone for shared phones, by check-out or check-in time for a range
 * of either, otherwise newest first. `callingCode`: the country code of the lot.
 */
export function orderingOf(filter: ListingFilter, callingCode = NORTH_AMERICA): Ordering {
  if (filter.duplicates) return byPhone(callingCode);
  if (filter.checkoutFrom !== undefined || filter.checkoutTo !== undefined) return CHECKOUT;
  if (filter.checkinFrom !== undefined || filter.checkinTo !== undefined) return CHECKIN;
  return NEWEST;
}

export const orderBy = ({ keys, direction }: Ordering): string =>
  keys.map(({ sql }) => `${sql} ${direction}`).join(', ');

/** Returns an opaque cursor that continues after the row with these keys. */
export const writeCursor = ({ name }: Ordering, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([name, ...keys])).toString('base64url');

/** Returns the keys of the last row of the previous page. Throws INVALID unless `writeCursor` wrote the cursor for this order. */
export function readCursor({ name, keys }: Ordering, cursor: string): string[] {
  const content = parse(Buffer.from(cursor, 'base64url').toString());
  if (Array.isArray(content) && content.length === keys.length + 1 && content[0] === name) {
    const values = content.slice(1).filter((value) => typeof value === 'string');
    if (keys.every(({ isValid }, index) => isValid(values[index] ?? ''))) return values;
  }
  throw new DomainError('INVALID', 'The cursor does not belong to this list');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

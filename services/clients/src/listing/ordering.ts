import { DomainError, type ListingFilter } from '@lotline/contracts';

/** An order in which a list can be paged through: its keys identify a row's place. All keys run the same way. */
export interface Ordering {
  name: 'newest' | 'checkout' | 'checkin' | 'phone';
  direction: 'ASC' | 'DESC';
  /** SQL over `clients c`, its type, and what a cursor may hold for it. */
  keys: readonly { sql: string; type: string; text: string; valid: (value: string) => boolean }[];
}

const isTime = (value: string): boolean => /^\d{4,6}-[-:. \d]{1,30}$/.test(value) && !Number.isNaN(Date.parse(value));
const isId = (value: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

const ID = { sql: 'c.id', type: 'uuid', text: 'c.id::text', valid: isId };

const NEWEST: Ordering = {
  name: 'newest',
  direction: 'DESC',
  keys: [
    {
      sql: 'c.created_at',
      type: 'timestamptz',
      text: `to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' UTC'`,
      valid: (value) => value.endsWith(' UTC') && isTime(value.slice(0, -4)),
    },
    ID,
  ],
};

const byLotTime = (name: Ordering['name'], column: string): Ordering => ({
  name,
  direction: 'ASC',
  keys: [{ sql: column, type: 'timestamp', text: `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`, valid: isTime }, ID],
});
const CHECKOUT = byLotTime('checkout', 'c.check_out_date_time');
const CHECKIN = byLotTime('checkin', 'c.check_in_date_time');

const NAME = "lower(c.last_name || ' ' || c.first_name)";
const PHONE: Ordering = {
  name: 'phone',
  direction: 'ASC',
  keys: [
    { sql: 'c.phone_digits', type: 'text', text: 'c.phone_digits', valid: (value) => /^\d{1,30}$/.test(value) },
    { sql: NAME, type: 'text', text: NAME, valid: (value) => !value.includes('\0') },
    ID,
  ],
};

/**
 * Each list in the order that an index of it has: shared phones together, the calendar by check-out or by check-in, others
 * newest first.
 */
export function orderingOf(filter: ListingFilter): Ordering {
  if (filter.duplicates) return PHONE;
  if (filter.checkoutFrom !== undefined || filter.checkoutTo !== undefined) return CHECKOUT;
  if (filter.checkinFrom !== undefined || filter.checkinTo !== undefined) return CHECKIN;
  return NEWEST;
}

export const orderBy = ({ keys, direction }: Ordering): string =>
  keys.map(({ sql }) => `${sql} ${direction}`).join(', ');

/** The place after a row, as an opaque text. */
export const writeCursor = ({ name }: Ordering, place: readonly string[]): string =>
  Buffer.from(JSON.stringify([name, ...place])).toString('base64url');

/** The keys of the row that the page begins after. INVALID unless `writeCursor` wrote it for a list of this order. */
export function readCursor({ name, keys }: Ordering, cursor: string): string[] {
  const content = parse(Buffer.from(cursor, 'base64url').toString());
  if (Array.isArray(content) && content.length === keys.length + 1 && content[0] === name) {
    const place = content.slice(1).filter((value) => typeof value === 'string');
    if (keys.every(({ valid }, index) => valid(place[index] ?? ''))) return place;
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

import { clientRecordSchema, CUSTOMER_FIELDS, rideFieldsSchema, type FieldKind } from '@lotline/protocol';
import { databaseEpoch } from '@lotline/service-kit';

/** How a column is read from PostgreSQL, so that its JSON matches the contract. A lot time that is not set is ''. */
const READ: Record<FieldKind, (column: string) => string> = {
  text: (column) => column,
  number: (column) => column,
  money: (column) => `${column}::text`,
  // Null for a customer without a ride.
  'yes-no': (column) => `coalesce(${column}, false)`,
  'lot-time': (column) => `coalesce(to_char(${column}, 'YYYY-MM-DD HH24:MI:SS'), '')`,
  instant: (column) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

const KINDS: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries(CUSTOMER_FIELDS).map(([field, { kind }]) => [field, kind]),
);
const RECORD = Object.keys(clientRecordSchema.shape);
const RIDE = Object.keys(rideFieldsSchema.shape);

export const toColumn = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Computed once, because an import converts a hundred thousand records. */
const COLUMNS = new Map([...RECORD, ...RIDE].map((field) => [field, toColumn(field)]));

/** Returns a field's value as its column stores it: null for a lot time that is not set. */
export const toStoredValue = (field: string, value: unknown): unknown =>
  value === '' && KINDS.get(field) === 'lot-time' ? null : value;

/** Converts a record to a row for `json_to_recordset`. */
export function toRow(record: object): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(record))
    row[COLUMNS.get(field) ?? toColumn(field)] = toStoredValue(field, value);
  return row;
}

const selectList = (fields: readonly string[], table: string): string =>
  fields.map((field) => `${READ[KINDS.get(field) ?? 'text'](`${table}.${toColumn(field)}`)} AS "${field}"`).join(', ');

/** The fields of a `ClientRecord`, selected from `clients c`. */
export const RECORD_FIELDS = selectList(RECORD, 'c');

/** The fields of `RideFields`, selected from `clients c` with `JOIN_RIDE`. A client without a ride reads as `NO_RIDE`. */
export const RIDE_FIELDS = selectList(RIDE, 'r');

/** Equal for all spellings of a phone of `clients c` (`textKey`), and indexed. Null for a phone that means "none given". */
export const PHONE_KEY = 'phone_key(c.phone)';

/** `lot_phone_key` as SQL. The common spelling needs no call of the function, which would take most of the time of a long list. */
const phoneKeyAtLot = (phone: string, lotId: string): string =>
  `CASE WHEN ${phone} ~ '^[1-9][0-9]{2}-[0-9]{3}-[0-9]{4}$' THEN '1' || replace(${phone}, '-', '')
    ELSE lot_phone_key(${phone}, ${lotId}) END`;

/**
 * SQL for why texts do not reach a phone of a lot; null if they do. The notify service may know a phone of Mexico by two numbers; an
 * opt-out of either one counts first, which is the last reason of the alphabet.
 */
export const undeliverableReason = (phone: string, lotId: string): string =>
  `(SELECT max(undeliverable.reason) FROM undeliverable_phones undeliverable
    WHERE undeliverable.lot_id = ${lotId} AND phone_key('+' || undeliverable.digits) = ${phoneKeyAtLot(phone, lotId)})`;

/** Why texts do not reach the client's phone, selected from `clients c`; null if they do. */
export const UNDELIVERABLE_REASON = `${undeliverableReason('c.phone', 'c.lot_id')} AS "undeliverableReason"`;

/** Joins the copy of the ride to `clients c`. */
export const JOIN_RIDE = 'LEFT JOIN rides r ON r.client_id = c.id';

export const RECORD_COLUMNS = RECORD.map(toColumn);
export const RIDE_COLUMNS = RIDE.map(toColumn);

/** RIDE_COLUMNS with their types, for `json_to_recordset`. */
export const TYPED_RIDE_COLUMNS = RIDE_COLUMNS.map((column) => `${column} ${toType(column)}`).join(', ');

function toType(column: string): string {
  if (column.endsWith('timestamp')) return 'timestamptz';
  if (column === 'play_audio_alert') return 'boolean';
  return column === 'shuttle_status' ? 'text' : 'int';
}

/**
 * SQL that selects a `ListCount`: the lot's list version, and the epoch of the database in which it counts. Select it in the same
 * statement as the data that it describes, so that both come from one snapshot. `lot` is the placeholder of the lot's id.
 */
export const listVersion = (lot: string): string =>
  `coalesce((SELECT version FROM list_versions WHERE lot_id = ${lot}), 0)::float8 AS version,
   ${databaseEpoch('list_versions')} AS epoch`;

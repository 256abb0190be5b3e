import type { ClientRecord, RideFields } from '@lotline/contracts';

/** How a column leaves PostgreSQL so that its JSON is what the contract says. */
type Kind = 'as it is' | 'as text' | 'lot time' | 'optional lot time' | 'instant';

const RECORD: Record<keyof ClientRecord, Kind> = {
  id: 'as it is',
  lotId: 'as it is',
  version: 'as it is',
  firstName: 'as it is',
  lastName: 'as it is',
  phone: 'as it is',
  checkInDateTime: 'optional lot time',
  checkOutDateTime: 'optional lot time',
  parkingSpot: 'as it is',
  paymentAmount: 'as text',
  paymentMethod: 'as it is',
  partySize: 'as it is',
  vehicleMake: 'as it is',
  vehicleModel: 'as it is',
  vehicleColor: 'as it is',
  returningAirline: 'as it is',
  terminal: 'as it is',
  notes: 'as it is',
  clientType: 'as it is',
  customerId: 'as it is',
  createdBy: 'as it is',
  timeStamp: 'lot time',
  manualCheckInStatus: 'as it is',
  manualCheckOutStatus: 'as it is',
  manualCheckInTimestamp: 'instant',
  manualCheckOutTimestamp: 'instant',
  submissionSource: 'as it is',
  displayColor: 'as it is',
  gclid: 'as it is',
  utm: 'as it is',
  dailyChecked: 'as it is',
  shuttleRequestId: 'as it is',
  createdAt: 'instant',
  updatedAt: 'instant',
};

const RIDE: Record<keyof RideFields, Kind> = {
  shuttleStatus: 'as it is',
  shuttleNumber: 'as it is',
  shuttlePosition: 'as it is',
  droppedOffTimestamp: 'instant',
  customerRequestingRideTimestamp: 'instant',
  customerPickedUpTimestamp: 'instant',
  customerDroppedOffTimestamp: 'instant',
  playAudioAlert: 'as it is',
};

const READ: Record<Kind, (column: string) => string> = {
  'as it is': (column) => column,
  'as text': (column) => `${column}::text`,
  'lot time': (column) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`,
  'optional lot time': (column) => `coalesce(to_char(${column}, 'YYYY-MM-DD HH24:MI:SS'), '')`,
  instant: (column) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const COLUMNS = new Map(Object.keys({ ...RECORD, ...RIDE }).map((field) => [field, columnOf(field)]));

const OPTIONAL_LOT_TIMES = new Set(
  Object.entries(RECORD).flatMap(([field, kind]) => (kind === 'optional lot time' ? [field] : [])),
);

/** A field's value as its column keeps it: null for a lot time that is not set. */
export const storedValue = (field: string, value: unknown): unknown =>
  value === '' && OPTIONAL_LOT_TIMES.has(field) ? null : value;

/** A record as a row for `json_to_recordset`. An import has a hundred thousand. */
export function byColumn(record: object): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(record))
    row[COLUMNS.get(field) ?? columnOf(field)] = storedValue(field, value);
  return row;
}

const read = (fields: Record<string, Kind>, table: string): string =>
  Object.entries(fields)
    .map(([field, kind]) => `${READ[kind](`${table}.${columnOf(field)}`)} AS "${field}"`)
    .join(', ');

/** The fields of a `ClientRecord`, from `clients c`. */
export const RECORD_FIELDS = read(RECORD, 'c');

/** The fields of `RideFields`, from `clients c LEFT JOIN rides r`: a client without a ride reads as `NO_RIDE`. */
export const RIDE_FIELDS = read(RIDE, 'r').replace('r.play_audio_alert', 'coalesce(r.play_audio_alert, false)');

/** A phone's digits as the copy of its troubles has them: with the country's 1 (spec §5 "Text message phone normalisation"). */
export const textedDigits = (digits: string): string =>
  `CASE length(${digits}) WHEN 10 THEN '1' || ${digits} ELSE ${digits} END`;

/** Whether texts reach the phone. */
export const UNDELIVERABLE_REASON = 't.trouble AS "undeliverableReason"';

/** What stands beside `clients c`: its ride, and of the few phones that texts do not reach why. */
export const BESIDE_CLIENTS = `LEFT JOIN rides r ON r.client_id = c.id
  LEFT JOIN text_troubles t ON t.lot_id = c.lot_id AND t.digits = ${textedDigits('c.phone_digits')}`;

export const RECORD_COLUMNS = Object.keys(RECORD).map(columnOf);
export const RIDE_COLUMNS = Object.keys(RIDE).map(columnOf);

/** `status text, ...` of RIDE_COLUMNS, for `json_to_recordset`. */
export const TYPED_RIDE_COLUMNS = RIDE_COLUMNS.map((column) => `${column} ${typeOf(column)}`).join(', ');

function typeOf(column: string): string {
  if (column.endsWith('timestamp')) return 'timestamptz';
  if (column === 'play_audio_alert') return 'boolean';
  return column === 'shuttle_status' ? 'text' : 'int';
}

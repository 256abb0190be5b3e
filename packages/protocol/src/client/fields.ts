/** Returns an object with these keys, each with the value that `valueOf` returns for it. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  const record: Partial<Record<Key, Value>> = {};
  for (const key of keys) record[key] = valueOf(key);
  if (!hasEach(record, keys)) throw new Error('A key is missing');
  return record;
}

const hasEach = <Key extends string, Value>(
  record: Partial<Record<Key, Value>>,
  keys: readonly Key[],
): record is Record<Key, Value> => keys.every((key) => Object.hasOwn(record, key));

/** The type of a field, of its spreadsheet cell and of its column. 'money': text with two decimals; 'lot-time': see `LotTime`. */
export type FieldKind = 'text' | 'money' | 'number' | 'yes-no' | 'lot-time' | 'instant';

interface CustomerField {
  kind: FieldKind;
  /** The heading in exported spreadsheets. The import recognizes it too, so that an exported file can be imported. */
  heading: string;
  /** The label on the form, where one differs from the heading. */
  label?: string;
  /** For optional text without a rule of its own, '' when not given: its maximum length. Its schemas and its parser follow from this. */
  max?: number;
}

/**
 * Every field of a customer and of the ride that lists show (docs/product/data.md#customer), in the order of the exported columns
 * (docs/product/import-export.md#exported-columns). New ones are appended. SQL, schemas, the form, export, import, their previews and
 * labels follow from this table; CONTRIBUTING.md says what else a new field needs. A phone is text, because a number would lose its
 * leading zeros.
 */
export const CUSTOMER_FIELDS = {
  firstName: { kind: 'text', heading: 'First Name', label: 'First name' },
  lastName: { kind: 'text', heading: 'Last Name', label: 'Last name' },
  phone: { kind: 'text', heading: 'Phone' },
  clientType: { kind: 'text', heading: 'Customer Type', label: 'Customer type' },
  customerId: { kind: 'text', heading: 'Customer ID' },
  checkInDateTime: { kind: 'lot-time', heading: 'Check-in' },
  checkOutDateTime: { kind: 'lot-time', heading: 'Check-out' },
  returningAirline: { kind: 'text', heading: 'Returning Airline', label: 'Returning airline', max: 100 },
  terminal: { kind: 'text', heading: 'Terminal' },
  partySize: { kind: 'number', heading: 'Number in Party', label: 'Number in party' },
  parkingSpot: { kind: 'text', heading: 'Parking Spot', label: 'Parking spot number', max: 50 },
  paymentAmount: { kind: 'money', heading: 'Payment Amount', label: 'Payment amount' },
  paymentMethod: { kind: 'text', heading: 'Payment Method', label: 'Payment method' },
  vehicleMake: { kind: 'text', heading: 'Vehicle Make', label: 'Make', max: 100 },
  vehicleModel: { kind: 'text', heading: 'Vehicle Model', label: 'Model', max: 100 },
  vehicleColor: { kind: 'text', heading: 'Vehicle Color', label: 'Color', max: 50 },
  notes: { kind: 'text', heading: 'Notes', max: 4000 },
  manualCheckInStatus: { kind: 'text', heading: 'Checked In' },
  manualCheckInTimestamp: { kind: 'instant', heading: 'Checked In At' },
  manualCheckOutStatus: { kind: 'text', heading: 'Checked Out' },
  manualCheckOutTimestamp: { kind: 'instant', heading: 'Checked Out At' },
  shuttleStatus: { kind: 'text', heading: 'Shuttle Status' },
  shuttleNumber: { kind: 'number', heading: 'Shuttle Number' },
  shuttlePosition: { kind: 'number', heading: 'Shuttle Position' },
  customerRequestingRideTimestamp: { kind: 'instant', heading: 'Ride Requested At' },
  customerPickedUpTimestamp: { kind: 'instant', heading: 'Picked Up At' },
  customerDroppedOffTimestamp: { kind: 'instant', heading: 'Customer Dropped Off At' },
  droppedOffTimestamp: { kind: 'instant', heading: 'Dropped Off At' },
  playAudioAlert: { kind: 'yes-no', heading: 'Audio Alert' },
  displayColor: { kind: 'text', heading: 'Display Color' },
  dailyChecked: { kind: 'yes-no', heading: 'Daily Checked' },
  submissionSource: { kind: 'text', heading: 'Submission Source' },
  gclid: { kind: 'text', heading: 'GCLID', max: 500 },
  utm: { kind: 'text', heading: 'UTM', max: 500 },
  createdBy: { kind: 'text', heading: 'Created By' },
  timeStamp: { kind: 'lot-time', heading: 'Time Stamp' },
  createdAt: { kind: 'instant', heading: 'Created At' },
  updatedAt: { kind: 'instant', heading: 'Updated At' },
  shuttleRequestId: { kind: 'text', heading: 'Shuttle Request ID' },
  lotId: { kind: 'text', heading: 'Lot' },
  version: { kind: 'number', heading: 'Version' },
  id: { kind: 'text', heading: 'ID' },
  language: { kind: 'text', heading: 'Language' },
} as const satisfies Record<string, CustomerField>;
export type CustomerFieldName = keyof typeof CUSTOMER_FIELDS;

/** The parts of the customer form from top to bottom, each with its fields. The import preview and its mapping have them too. */
export const FORM_PARTS = {
  customer: ['phone', 'firstName', 'lastName', 'clientType', 'customerId', 'language'],
  stay: ['checkInDateTime', 'checkOutDateTime', 'returningAirline', 'terminal', 'partySize'],
  payment: ['parkingSpot', 'paymentAmount', 'paymentMethod'],
  vehicle: ['vehicleMake', 'vehicleModel', 'vehicleColor', 'notes'],
} as const satisfies Record<string, readonly CustomerFieldName[]>;

/** The fields that staff enter, in the order of the form. */
export const FORM_FIELDS = Object.values(FORM_PARTS).flat();
export type FormField = (typeof FORM_FIELDS)[number];

const ROWS: Record<string, CustomerField> = CUSTOMER_FIELDS;

/** The label of a field, as forms, histories and comparisons name it. */
export const fieldLabel = (field: CustomerFieldName): string => ROWS[field]?.label ?? CUSTOMER_FIELDS[field].heading;

/** A field of optional text without a rule of its own. */
export type PlainText = {
  [Field in CustomerFieldName]: (typeof CUSTOMER_FIELDS)[Field] extends { max: number } ? Field : never;
}[CustomerFieldName];

const isPlainText = (field: string): field is PlainText => ROWS[field]?.max !== undefined;
const PLAIN_TEXTS = Object.keys(CUSTOMER_FIELDS).filter(isPlainText);

/** Makes something for each field of plain text from its maximum length. */
export const forPlainTexts = <Made>(make: (max: number) => Made): Record<PlainText, Made> =>
  recordOf(PLAIN_TEXTS, (field) => make(CUSTOMER_FIELDS[field].max));

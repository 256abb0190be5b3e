import { type ImportColumn, importColumnSchema, TRANSFER_COLUMNS } from '@lotline/protocol';

/** The fields that an export does not have. */
const OTHER_LABELS = {
  fullName: 'Full Name',
  checkInTime: 'Check-in Time',
  checkOutTime: 'Check-out Time',
  status: 'Reservation Status',
};

const isOther = (column: ImportColumn): column is keyof typeof OTHER_LABELS => Object.hasOwn(OTHER_LABELS, column);

/** 'Check-in', the heading that an export has. */
export const fieldLabel = (column: ImportColumn): string =>
  isOther(column) ? OTHER_LABELS[column] : TRANSFER_COLUMNS[column].heading;

interface FieldGroup {
  label: string;
  fields: readonly ImportColumn[];
}

const USUAL: readonly FieldGroup[] = [
  {
    label: 'Customer',
    fields: ['fullName', 'firstName', 'lastName', 'phone', 'customerId', 'clientType', 'language', 'notes'],
  },
  {
    label: 'Stay',
    fields: [
      ...(['checkInDateTime', 'checkInTime', 'checkOutDateTime', 'checkOutTime', 'status'] as const),
      ...(['parkingSpot', 'partySize', 'terminal', 'returningAirline'] as const),
    ],
  },
  { label: 'Payment', fields: ['paymentAmount', 'paymentMethod'] },
  { label: 'Vehicle', fields: ['vehicleMake', 'vehicleModel', 'vehicleColor'] },
];
const isUsual = (column: ImportColumn): boolean => USUAL.some(({ fields }) => fields.includes(column));

/** The fields that a column can be read as. Those that only an export of Lotline has come last. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  ...USUAL,
  { label: 'From an export of Lotline', fields: importColumnSchema.options.filter((column) => !isUsual(column)) },
];

/** The field of a select's value; null for 'Ignore'. */
export const fieldFrom = (value: string): ImportColumn | null => importColumnSchema.safeParse(value).data ?? null;

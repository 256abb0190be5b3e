import { type ImportColumn, importColumnSchema, CUSTOMER_FIELDS, FORM_PARTS } from '@lotline/protocol';

/** The fields that an export does not have. */
const OTHER_LABELS = {
  fullName: 'Full Name',
  checkInTime: 'Check-in Time',
  checkOutTime: 'Check-out Time',
  status: 'Reservation Status',
};

const isOther = (column: ImportColumn): column is keyof typeof OTHER_LABELS => Object.hasOwn(OTHER_LABELS, column);

/** 'Check-in', the heading that an export has. */
export const columnLabel = (column: ImportColumn): string =>
  isOther(column) ? OTHER_LABELS[column] : CUSTOMER_FIELDS[column].heading;

interface FieldGroup {
  label: string;
  fields: readonly ImportColumn[];
}

const USUAL: readonly FieldGroup[] = [
  { label: 'Customer', fields: ['fullName', ...FORM_PARTS.customer] },
  { label: 'Stay', fields: [...FORM_PARTS.stay, 'checkInTime', 'checkOutTime', 'status'] },
  { label: 'Parking and payment', fields: FORM_PARTS.payment },
  { label: 'Vehicle and notes', fields: FORM_PARTS.vehicle },
];
const isUsual = (column: ImportColumn): boolean => USUAL.some(({ fields }) => fields.includes(column));

/** The fields that a column can be read as. Those that only an export of Lotline has come last. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  ...USUAL,
  { label: 'From an export of Lotline', fields: importColumnSchema.options.filter((column) => !isUsual(column)) },
];

/** The field of a select's value; null for 'Ignore'. */
export const fieldFrom = (value: string): ImportColumn | null => importColumnSchema.safeParse(value).data ?? null;

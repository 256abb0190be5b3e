import {
  fieldLabel,
  FORM_FIELDS,
  FORM_PARTS,
  type FormField,
  formatPhone,
  type ImportedFields,
  lotTimeOf,
} from '@lotline/protocol';
import { serverDate } from '../../../lib/time/server-time.js';
import { formatMoney } from '../../../lib/text/numbers.js';
import { formatLotTime } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { AsWritten } from '../../../ui/label/as-written.js';
import type { PreviewedRow } from './report-rows.js';
import styles from './preview.module.css';

/** A preview of the first valid rows, which shows misread columns before anything is imported. */
export function Preview({ rows }: { rows: readonly PreviewedRow[] }) {
  const { timeZone } = useSettings();
  const now = lotTimeOf(serverDate(), timeZone);
  return (
    <div className={styles.preview}>
      <h3 className={styles.title}>Preview of the first valid rows</h3>
      <div className={styles.scroll} role="region" aria-label="Preview of the first valid rows" tabIndex={0}>
        <ul className={styles.cards}>
          {rows.map(({ row, fields }) => (
            <li key={row} className={`breaks ${styles.card}`}>
              <p className={styles.cardHead}>
                <AsWritten className="strong">{`${fields.firstName} ${fields.lastName}`}</AsWritten>
                <span className="meta">Row {row}</span>
              </p>
              <dl>
                {toLines(fields, now).map(([label, value]) => (
                  <div key={label} className={styles.field}>
                    <dt className="muted">{label}</dt>
                    <dd className="clamp">{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The fields with a place of their own in the preview. */
const SHOWN = new Set<FormField>([
  ...FORM_PARTS.customer,
  ...FORM_PARTS.stay,
  ...FORM_PARTS.payment,
  ...(['vehicleMake', 'vehicleModel', 'vehicleColor', 'notes'] as const),
]);

/** Returns the fields with a value, from the row or by default. */
function toLines(fields: ImportedFields, now: string): [label: string, value: string][] {
  const { vehicleColor, vehicleMake, vehicleModel, returningAirline, terminal } = fields;
  const join = (...parts: string[]): string => parts.filter(Boolean).join(' ');
  const lines: [string, string][] = [
    ['Phone', formatPhone(fields.phone)],
    ['Type', fields.clientType],
    ['Check-in', formatLotTime(fields.checkInDateTime, now)],
    ['Check-out', formatLotTime(fields.checkOutDateTime, now)],
    ['Party', String(fields.partySize)],
    ['Spot', fields.parkingSpot],
    ['Payment', join(formatMoney(Number(fields.paymentAmount)), fields.paymentMethod)],
    ['Vehicle', join(vehicleColor, vehicleMake, vehicleModel)],
    ['Return', join(returningAirline, terminal)],
    ['Customer ID', fields.customerId ?? ''],
    ['Notes', fields.notes],
    ['Language', fields.language === 'es' ? 'Spanish' : ''],
    ...FORM_FIELDS.filter((field) => !SHOWN.has(field)).map((field): [string, string] => [
      fieldLabel(field),
      String(fields[field] ?? ''),
    ]),
  ];
  return lines.filter(([, value]) => value !== '');
}

import { formatPhone, type ImportedFields, lotTimeOf } from '@lotline/contracts';
import { sayLotTime } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import type { PreviewedRow } from './report-rows.js';
import styles from './imports.module.css';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** What was read from the first good rows: a column that was misunderstood is seen before anything is imported. */
export function Preview({ rows }: { rows: readonly PreviewedRow[] }) {
  const { timeZone } = useSettings();
  const now = lotTimeOf(new Date(), timeZone);
  return (
    <div className={styles.preview}>
      <h3 className={styles.previewTitle}>Read from the first good rows</h3>
      <div className={styles.cardsScroll} role="region" aria-label="Read from the first good rows" tabIndex={0}>
        <ul className={styles.cards}>
          {rows.map(({ row, fields }) => (
            <li key={row} className={styles.card}>
              <p className={styles.cardHead}>
                <span className={styles.customerName}>
                  {fields.firstName} {fields.lastName}
                </span>
                <span className="meta">Row {row}</span>
              </p>
              <dl className={styles.fields}>
                {linesOf(fields, now).map(([label, value]) => (
                  <div key={label} className={styles.field}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
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

/** Those that the row has, or that are filled in for it. */
function linesOf(fields: ImportedFields, now: string): [label: string, value: string][] {
  const { vehicleColor, vehicleMake, vehicleModel, returningAirline, terminal } = fields;
  const together = (...parts: string[]): string => parts.filter(Boolean).join(' ');
  const lines: [string, string][] = [
    ['Phone', formatPhone(fields.phone)],
    ['Type', fields.clientType],
    ['Check-in', sayLotTime(fields.checkInDateTime, now)],
    ['Check-out', sayLotTime(fields.checkOutDateTime, now)],
    ['Party', String(fields.partySize)],
    ['Spot', fields.parkingSpot],
    ['Payment', together(dollars.format(Number(fields.paymentAmount)), fields.paymentMethod)],
    ['Vehicle', together(vehicleColor, vehicleMake, vehicleModel)],
    ['Return', together(returningAirline, terminal)],
    ['Customer ID', fields.customerId ?? ''],
    ['Notes', fields.notes],
  ];
  return lines.filter(([, value]) => value !== '');
}

import type { DateOrder, ImportLayout, ImportMapping } from '@lotline/protocol';
import { type ReactNode, useId, useState } from 'react';
import { formatCountOf } from '../../../../lib/text/numbers.js';
import { withChoice } from './reading.js';
import { formatEvidence, ORDER_LABELS } from './reading-texts.js';
import styles from './mapping.module.css';

interface Props {
  layout: ImportLayout;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** How the whole file is read: its sheets, the row of the headings, the order of dates, and the rows that are left out. */
export const Settings = (props: Props) => (
  <div className="stack-l">
    {props.layout.sheets.length > 1 && <Sheets {...props} />}
    <HeadingRow {...props} />
    {props.layout.dateOrder && <Dates {...props} order={props.layout.dateOrder} />}
    {props.layout.statuses.length > 0 && <Statuses {...props} />}
  </div>
);

function Sheets({ layout: { sheets }, mapping, onChange }: Props) {
  const chosen = mapping.sheets ?? sheets.filter(({ state }) => state === 'read').map(({ name }) => name);
  return (
    <Group legend="Sheets">
      {sheets.map(({ name, state, rows }) => (
        <label key={name} className={`row ${styles.option}`}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            // A mapping names at least one sheet.
            disabled={state === 'chart' || (chosen.length === 1 && chosen.includes(name))}
            onChange={({ target }) => onChange({ ...mapping, sheets: withChoice(chosen, name, target.checked) })}
          />
          <span>
            <bdi>{name}</bdi> <span className="sub">{SHEET_HINTS[state] ?? formatCountOf(rows, 'row')}</span>
          </span>
        </label>
      ))}
    </Group>
  );
}

const SHEET_HINTS: Partial<Record<ImportLayout['sheets'][number]['state'], string>> = {
  hidden: 'hidden',
  chart: 'a chart, which has no rows',
  'no-headings': 'no known headings',
  'not-chosen': 'not read',
};

/** Empty if the sheets have their headings in different rows. */
function HeadingRow({ layout: { sheets }, mapping, onChange }: Props) {
  const [first, ...others] = new Set(sheets.flatMap(({ headingRow }) => headingRow ?? []));
  const current = mapping.headingRow ?? (others.length === 0 ? first : undefined);
  const [typed, setTyped] = useState<string | null>(null);
  const save = (): void => {
    const row = Number(typed);
    setTyped(null);
    if (typed !== null && Number.isInteger(row) && row >= 1 && row !== current)
      onChange({ ...mapping, headingRow: row });
  };
  return (
    <Group legend="Headings">
      <label className={`row ${styles.headingRow}`}>
        In row
        <input
          type="number"
          inputMode="numeric"
          min={1}
          value={typed ?? current ?? ''}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
          onKeyDown={({ key }) => {
            if (key === 'Enter') save();
          }}
        />
      </label>
      {others.length > 0 && mapping.headingRow === undefined && <p className="sub">Each sheet has another row.</p>}
    </Group>
  );
}

const ORDERS: readonly { order: DateOrder; example: string }[] = [
  { order: 'month-first', example: '11/20/2026' },
  { order: 'day-first', example: '20/11/2026' },
];

function Dates({
  layout,
  mapping,
  onChange,
  order: decided,
}: Props & { order: NonNullable<ImportLayout['dateOrder']> }) {
  const group = useId();
  return (
    <Group legend="Dates">
      {ORDERS.map(({ order, example }) => (
        <label key={order} className={`row ${styles.option}`}>
          <input
            type="radio"
            name={group}
            checked={(mapping.dateOrder ?? decided.order) === order}
            onChange={() => onChange({ ...mapping, dateOrder: order })}
          />
          <span>
            {capitalized(ORDER_LABELS[order])} <span className="sub">{example}</span>
          </span>
        </label>
      ))}
      <p className="sub">{formatEvidence(decided, layout)}</p>
    </Group>
  );
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function Statuses({ layout: { statuses }, mapping, onChange }: Props) {
  const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const leftOut = mapping.leftOutStatuses ?? statuses.filter(({ isLeftOut }) => isLeftOut).map(({ value }) => value);
  return (
    <Group legend="Leave out rows with the status">
      {statuses.map(({ value, rows }) => {
        const chosen = leftOut.find((each) => isSame(each, value));
        return (
          <label key={value} className={`row ${styles.option}`}>
            <input
              type="checkbox"
              checked={chosen !== undefined}
              onChange={({ target }) =>
                onChange({ ...mapping, leftOutStatuses: withChoice(leftOut, chosen ?? value, target.checked) })
              }
            />
            <span>
              <bdi>{value || 'No status'}</bdi> <span className="sub">{formatCountOf(rows, 'row')}</span>
            </span>
          </label>
        );
      })}
    </Group>
  );
}

const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {children}
  </fieldset>
);

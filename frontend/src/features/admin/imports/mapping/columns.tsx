import type { ImportColumn, ImportLayout, ImportMapping } from '@lotline/protocol';
import { Fragment, useId } from 'react';
import { Icon } from '../../../../ui/icons.js';
import { FIELD_GROUPS, fieldFrom, columnLabel } from './fields.js';
import { fieldOf, withColumn } from './reading.js';
import { repeatedFields } from './reading-texts.js';
import styles from './mapping.module.css';

interface Props {
  columns: ImportLayout['columns'];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** Each column of the file with the field that it is read as and some of its values. */
export function Columns({ columns, mapping, onChange }: Props) {
  const title = useId();
  const repeated = repeatedFields(columns.map((column) => ({ ...column, column: fieldOf(column, mapping) })));
  return (
    <section className={styles.group} aria-labelledby={title}>
      <h3 id={title} className={styles.legend}>
        Columns
      </h3>
      <ul className={`lined ${styles.columns}`} aria-labelledby={title}>
        {columns.map((column, at) => {
          const field = fieldOf(column, mapping);
          return (
            <Column
              // The columns of a file never change their places.
              key={at}
              column={column}
              field={field}
              hint={
                (field !== null && repeated.has(field) && 'Another column is read as this field too.') ||
                (columns.some((other) => other !== column && other.heading === column.heading) &&
                  'All columns with this heading change together.') ||
                null
              }
              onChange={(chosen) => onChange(withColumn(mapping, column.heading, chosen))}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface ColumnProps {
  column: ImportLayout['columns'][number];
  field: ImportColumn | null;
  /** What a person should know before a change, or null. */
  hint: string | null;
  onChange: (field: ImportColumn | null) => void;
}

function Column({ column: { heading, samples }, field, hint, onChange }: ColumnProps) {
  const id = useId();
  const about = `${id}-about`;
  return (
    <li className={styles.column}>
      <div>
        <label htmlFor={id} className={`strong ${styles.heading}`}>
          <bdi>{heading || 'No heading'}</bdi>
        </label>
        <p id={about} className={`meta ${styles.samples}`} translate="no">
          {samples.length === 0 && 'No values'}
          {samples.map((sample) => (
            <Fragment key={sample}>
              <bdi className="clamp">{sample}</bdi>{' '}
            </Fragment>
          ))}
          {hint !== null && <span className={`notice tone-warn ${styles.hint}`}>{hint}</span>}
        </p>
      </div>
      <FieldChoice id={id} describedBy={about} field={field} onChange={onChange} />
    </li>
  );
}

interface FieldChoiceProps {
  id: string;
  describedBy: string;
  field: ImportColumn | null;
  onChange: (field: ImportColumn | null) => void;
}

/** A native select, because a file may have 200 columns of 46 choices each, and phones show it within thumb's reach. */
const FieldChoice = ({ id, describedBy, field, onChange }: FieldChoiceProps) => (
  <span className={field === null ? `choice ${styles.ignored}` : 'choice'}>
    <select
      id={id}
      aria-describedby={describedBy}
      value={field ?? ''}
      onChange={({ target }) => onChange(fieldFrom(target.value))}
    >
      <option value="">Ignore</option>
      {FIELD_GROUPS.map(({ label, fields }) => (
        <optgroup key={label} label={label}>
          {fields.map((each) => (
            <option key={each} value={each}>
              {columnLabel(each)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
    <Icon name="down" size={16} />
  </span>
);

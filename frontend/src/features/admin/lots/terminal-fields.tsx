import { Button, Form, Segmented } from 'antd';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { Rows } from '../../../ui/form/rows.js';
import { Icon } from '../../../ui/icons.js';
import { ColorInput } from './color-input.js';
import { LOT_LABELS, newTerminal } from './lot-values.js';
import { RowButtons } from './row-buttons.js';
import type { LotValues } from './lot-schema.js';
import styles from './lot-form.module.css';

const MEET_AT = [
  { value: 'one-place', label: 'At one place' },
  { value: 'by-terminal', label: 'By terminal' },
];

/** The lot's terminals in their order, with their colors, and where customers meet the shuttle. */
export function TerminalFields() {
  const byTerminal = Form.useWatch<LotValues['meetAt'] | undefined>('meetAt') === 'by-terminal';
  return (
    <>
      <Field name="meetAt" label={LOT_LABELS.meetAt}>
        <Segmented options={MEET_AT} />
      </Field>
      {!byTerminal && (
        <Field name="meetingPoint" label={LOT_LABELS.meetingPoint} note="For example: Meet at door 3, upper level">
          <Input autoComplete="off" maxLength={200} />
        </Field>
      )}
      <Rows name="terminals">
        {(rows, { add, move, remove }) => (
          <>
            {rows.map(({ key, name }, index) => (
              <div key={key} role="group" aria-label={`Terminal ${index + 1}`} className={styles.item}>
                <div className={styles.terminal}>
                  <Field name={[name, 'name']} label="Name">
                    <Input autoComplete="off" maxLength={20} />
                  </Field>
                  <Field name={[name, 'color']} label="Color">
                    <ColorInput label={`Color of terminal ${index + 1}`} />
                  </Field>
                  <RowButtons
                    of={`terminal ${index + 1}`}
                    isFirst={index === 0}
                    isLast={index === rows.length - 1}
                    onMove={(by) => move(index, index + by)}
                    onRemove={() => remove(name)}
                  />
                </div>
                {byTerminal && (
                  <Field name={[name, 'meetingPoint']} label={LOT_LABELS.meetingPoint}>
                    <Input autoComplete="off" maxLength={200} placeholder="Meet at door 3, upper level" />
                  </Field>
                )}
              </div>
            ))}
            <Button className={styles.more} icon={<Icon name="plus" />} onClick={() => add(newTerminal())}>
              Add Terminal
            </Button>
          </>
        )}
      </Rows>
    </>
  );
}

import { Button, Form } from 'antd';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { Rows } from '../../../ui/form/rows.js';
import { Icon } from '../../../ui/icons.js';
import { newShuttle } from './lot-values.js';
import { RowButtons } from './row-buttons.js';
import type { LotValues } from './lot-schema.js';
import styles from './lot-form.module.css';

/** The lot's shuttles. */
export function ShuttleFields() {
  const form = Form.useFormInstance<LotValues>();
  return (
    <Rows name="shuttles">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }, index) => (
            <div key={key} role="group" aria-label={`Shuttle ${index + 1}`} className={styles.item}>
              <div className={styles.shuttle}>
                <Field name={[name, 'number']} label="Number">
                  <Input inputMode="numeric" autoComplete="off" maxLength={4} />
                </Field>
                <Field name={[name, 'name']} label="Name">
                  <Input autoComplete="off" maxLength={50} />
                </Field>
                <RowButtons of={`shuttle ${index + 1}`} onRemove={rows.length > 1 ? () => remove(name) : undefined} />
              </div>
              <div className={styles.details}>
                <Field
                  name={[name, 'trackingUrl']}
                  label="Tracking link"
                  note="Where customers follow it, if there is such a page"
                >
                  <Input type="url" autoComplete="off" maxLength={2000} placeholder="https://" />
                </Field>
                <Field name={[name, 'seats']} label="Seats">
                  <Input inputMode="numeric" autoComplete="off" maxLength={3} />
                </Field>
                <Field name={[name, 'wheelchairPlaces']} label="Wheelchair places">
                  <Input inputMode="numeric" autoComplete="off" maxLength={2} />
                </Field>
              </div>
            </div>
          ))}
          <Button
            className={styles.more}
            icon={<Icon name="plus" />}
            onClick={() => add(newShuttle(form.getFieldValue('shuttles')))}
          >
            Add Shuttle
          </Button>
        </>
      )}
    </Rows>
  );
}

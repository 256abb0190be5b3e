import { Button, type FormInstance, Form as AntdForm, Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { ZodObject } from 'zod';
import { useUnsaved } from '../../../lib/page/unsaved.js';
import { Form } from '../../../ui/form/form.js';
import { Panel, Field } from '../../../ui/form/field.js';
import { Icon } from '../../../ui/icons.js';
import { BoardFields, GeneralFields, PhoneFields, RiderFields, SpotFields } from './lot-fields.js';
import { BrandFields } from './brand-fields.js';
import { OpeningHoursField } from './opening-hours-field.js';
import type { LotValues } from './lot-schema.js';
import styles from './lot-form.module.css';
import { Input } from '../../../ui/form/input.js';
import { Rows } from '../../../ui/form/rows.js';
import { ColorInput } from './color-input.js';
import { LOT_LABELS, newTerminal, newShuttle } from './lot-values.js';
import { RowButtons } from './row-buttons.js';

interface LotFormProps {
  title: string;
  form: FormInstance<LotValues>;
  schema: ZodObject;
  initialValues: LotValues;
  /** Whether the short name can still be chosen. */
  isNew?: boolean;
  submitLabel: string;
  pending: boolean;
  discardText: string;
  isUnsaved: () => boolean;
  /** Shown above the fields. */
  notice?: ReactNode;
  onValuesChange?: (changed: Partial<LotValues>) => void;
  onSubmit: () => void;
  onClose: () => void;
  /** Shown below the fields. */
  children?: ReactNode;
}

/** The fields of a lot in panels, with the buttons that save and close. Asks before it discards unsaved values. */
export function LotForm(props: LotFormProps) {
  const { title, form, schema, initialValues, isNew = false, onValuesChange } = props;
  useUnsaved({
    isUnsaved: props.isUnsaved,
    // The form stays open while the address names its lot.
    isLeaving: ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation),
    name: title,
    text: props.discardText,
  });
  return (
    <>
      <div className="cluster-m below-m">
        <button type="button" className={`ghost ${styles.back}`} onClick={props.onClose}>
          <Icon name="left" />
          All lots
        </button>
        <h2 className={`breaks ${styles.formTitle}`}>{title}</h2>
      </div>
      {props.notice}
      <Form<LotValues>
        form={form}
        schema={schema}
        initialValues={initialValues}
        starred
        onFinish={() => !props.pending && props.onSubmit()}
        {...(onValuesChange && { onValuesChange })}
      >
        <div className={`halves ${styles.panels}`}>
          <div className="stack-l">
            <Panel title="Lot">
              <GeneralFields isNew={isNew} />
            </Panel>
            <Panel title="Terminals">
              <TerminalFields />
            </Panel>
            <Panel title="Shuttles">
              <ShuttleFields />
            </Panel>
          </div>
          <div className="stack-l">
            <Panel title="Parking spots">
              <SpotFields />
            </Panel>
            <Panel title="Phones and texts">
              <PhoneFields />
            </Panel>
            <Panel title="Public pages">
              <BrandFields />
            </Panel>
            <Panel title="Opening hours">
              <OpeningHoursField />
            </Panel>
            <Panel title="Customers’ page">
              <RiderFields />
            </Panel>
            <Panel title="Pick-up boards">
              <BoardFields />
            </Panel>
          </div>
        </div>
      </Form>
      {props.children}
      <div className="keys">
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="primary" loading={props.pending} aria-keyshortcuts="Control+Enter" onClick={form.submit}>
          {props.submitLabel}
        </Button>
      </div>
    </>
  );
}

/** The part of the address that decides which form is open. */
function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  const place = new URLSearchParams(search);
  return `${pathname} ${place.has('add')} ${place.get('edit')}`;
}

const MEET_AT = [
  { value: 'one-place', label: 'At one place' },
  { value: 'by-terminal', label: 'By terminal' },
];

/** The lot's terminals in their order, with their colors, and where customers meet the shuttle. */
function TerminalFields() {
  const byTerminal = AntdForm.useWatch<LotValues['meetAt'] | undefined>('meetAt') === 'by-terminal';
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
                <Field name={[name, 'doors']} label="Doors" note="If customers wait at several, such as Door 4, Door 5">
                  <Input autoComplete="off" maxLength={1000} />
                </Field>
                {byTerminal && (
                  <Field name={[name, 'meetingPoint']} label={LOT_LABELS.meetingPoint}>
                    <Input autoComplete="off" maxLength={200} placeholder="Meet at door 3, upper level" />
                  </Field>
                )}
              </div>
            ))}
            <Button className="below-m" icon={<Icon name="plus" />} onClick={() => add(newTerminal())}>
              Add Terminal
            </Button>
          </>
        )}
      </Rows>
    </>
  );
}

/** The lot's shuttles. */
function ShuttleFields() {
  const form = AntdForm.useFormInstance<LotValues>();
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
            className="below-m"
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

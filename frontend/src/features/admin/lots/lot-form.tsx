import { Button, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { ZodObject } from 'zod';
import { useUnsaved } from '../../../lib/page/unsaved.js';
import { Form } from '../../../ui/form/form.js';
import { Panel } from '../../../ui/form/field.js';
import { Icon } from '../../../ui/icons.js';
import { BoardFields, GeneralFields, PhoneFields, SpotFields } from './lot-fields.js';
import { BrandFields } from './brand-fields.js';
import { OpeningHoursField } from './opening-hours-field.js';
import { ShuttleFields } from './shuttle-fields.js';
import { TerminalFields } from './terminal-fields.js';
import type { LotValues } from './lot-schema.js';
import styles from './lot-form.module.css';

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
      <div className={`cluster-m ${styles.formHead}`}>
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

import { ConfigProvider, Form as AntdForm, type FormInstance } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { ZodObject } from 'zod';
import { useTouch } from '../../lib/page/use-media.js';
import words from './field.module.css';
import styles from './form.module.css';
import { judgeOf, Judging, newTrial } from './validator.js';
import { firstMissing } from './field-errors-of-schema.js';
import { submitSoon } from './submit-after-paint.js';

interface Props<V extends object> {
  /** Judges every field among the others, in its own words. */
  schema: ZodObject;
  form?: FormInstance<V>;
  initialValues?: V;
  /** Whether a field that the schema does not do without carries a star. */
  starred?: boolean;
  /** Whether Enter in a field goes to the first one that is still missing, and submits where none is. */
  enterGoesOn?: boolean;
  onFinish: (values: V) => void;
  /** The schema refused what was submitted; the fields say why. */
  onRefused?: () => void;
  onValuesChange?: (changed: Partial<V>, values: V) => void;
  children: ReactNode;
}

/**
 * A form judged by a schema when it is submitted, and from then on at every change (docs/product/validation.md#forms).
 * Ctrl+Enter submits it from any field; Enter alone does where there is a submit button in it, or goes on (`enterGoesOn`).
 * The first refused field has the focus.
 */
export function Form<V extends object>({
  schema,
  form: given,
  starred = false,
  enterGoesOn = false,
  onFinish,
  onRefused,
  children,
  ...rest
}: Props<V>) {
  const [form] = AntdForm.useForm<V>(given);
  /** Two forms may be on a screen, one above the other: their fields' ids must differ. */
  const name = useId();
  const touch = useTouch();
  const [trial] = useState(newTrial);
  const judge = useMemo(
    () => ({ ...judgeOf(schema, () => form.getFieldsValue()), starred, isTried: trial.isTried }),
    [schema, form, starred, trial],
  );

  const entered = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const submits = event.ctrlKey || event.metaKey;
    if (!submits && !(enterGoesOn && isTyped(event.target))) return;
    event.preventDefault();
    const missing = submits ? undefined : firstMissing(schema, form.getFieldsValue());
    if (missing === undefined) submitSoon(form);
    else form.scrollToField(missing, { focus: true, block: 'center' });
  };

  return (
    <AntdForm<V>
      {...rest}
      form={form}
      name={name}
      layout="vertical"
      // Its fields are a finger's size; a label above one has no more than its own height.
      size="middle"
      classNames={PARTS}
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'center' }}
      noValidate
      onFinish={(values) => {
        trial.begin();
        onFinish(values);
      }}
      onFinishFailed={() => {
        trial.begin();
        onRefused?.();
      }}
      onKeyDown={entered}
    >
      <ConfigProvider getPopupContainer={popupContainer} componentSize={touch ? 'large' : 'middle'}>
        <Judging value={judge}>{children}</Judging>
      </ConfigProvider>
    </AntdForm>
  );
}

/** One line of text: a choice opens by Enter, a text of more lines begins the next, a button is pressed. */
const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox';

const PARTS = { root: styles.form, label: words.label, helpItem: words.error };

/** What opens over the form belongs to its dialog or screen: within the focus trap, and within a landmark. */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[role=dialog], main') ?? document.body;

import { ConfigProvider, Form as AntdForm, type FormInstance } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { ZodObject } from 'zod';
import { useTouch } from '../../lib/use-touch.js';
import words from './field.module.css';
import styles from './form.module.css';
import { Judging, type Judge } from './judging.js';
import { refusalsOf } from './refusals.js';

interface Props<V extends object> {
  /** Judges every field among the others, in its own words. */
  schema: ZodObject;
  form?: FormInstance<V>;
  initialValues?: V;
  /** Whether a field that the schema does not do without carries a star. */
  starred?: boolean;
  onFinish: (values: V) => void;
  /** The schema refused what was submitted; the fields say why. */
  onRefused?: () => void;
  onValuesChange?: (changed: Partial<V>, values: V) => void;
  children: ReactNode;
}

/**
 * A form judged by a schema when it is submitted, and from then on at every change (spec §5 "Generic form behaviour").
 * Ctrl+Enter submits it from any field; Enter alone does where there is a submit button in it. The first refused field
 * has the focus.
 */
export function Form<V extends object>({
  schema,
  form: given,
  starred = false,
  onFinish,
  onRefused,
  children,
  ...rest
}: Props<V>) {
  const [form] = AntdForm.useForm<V>(given);
  /** Two forms may be on a screen, one above the other: their fields' ids must differ. */
  const name = useId();
  const touch = useTouch();
  const [tried, setTried] = useState(false);
  const judge = useMemo<Judge>(
    () => ({
      refusalOf: (field) => refusalsOf(schema, form.getFieldsValue())[field] ?? null,
      isRequired: (field) => schema.shape[field]?.safeParse(undefined).success === false,
      starred,
      tried,
    }),
    [schema, form, starred, tried],
  );

  const submitKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.submit();
  };

  return (
    <AntdForm<V>
      {...rest}
      form={form}
      name={name}
      layout="vertical"
      classNames={PARTS}
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'center' }}
      noValidate
      onFinish={(values) => {
        setTried(true);
        onFinish(values);
      }}
      onFinishFailed={() => {
        setTried(true);
        onRefused?.();
      }}
      onKeyDown={submitKey}
    >
      <ConfigProvider getPopupContainer={popupContainer} componentSize={touch ? 'large' : 'middle'}>
        <Judging value={judge}>{children}</Judging>
      </ConfigProvider>
    </AntdForm>
  );
}

const PARTS = { root: styles.form, label: words.label, helpItem: words.error };

/** What opens over the form belongs to its dialog or screen: within the focus trap, and within a landmark. */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[role=dialog], main') ?? document.body;

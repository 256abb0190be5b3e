import { ConfigProvider, Form as AntdForm, type FormInstance } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef } from 'react';
import type { ZodObject } from 'zod';
import { useTouch } from '../../lib/page/use-media.js';
import styles from './form.module.css';
import { firstMissing } from './field-errors.js';
import { createValidator, ValidatorProvider } from './validator.js';

interface Props<V extends object> {
  /** Validates all fields together; its messages are shown. */
  schema: ZodObject;
  form?: FormInstance<V>;
  initialValues?: V;
  /** Whether required fields are marked with a star. */
  starred?: boolean;
  /** Whether Enter in a field moves to the first missing field, and submits when none is missing. In a date it does not submit. */
  enterAdvances?: boolean;
  onFinish: (values: V) => void;
  /** Called when the submitted values are invalid; the fields show why. */
  onInvalid?: () => void;
  onValuesChange?: (changed: Partial<V>, values: V) => void;
  children: ReactNode;
}

/**
 * A form that is validated by a schema when it is submitted, and after that on every change (docs/product/screens.md).
 * Ctrl+Enter submits it from any field. Enter submits a form with a submit button, or advances (`enterAdvances`).
 * The first invalid field receives the focus.
 */
export function Form<V extends object>({
  schema,
  form: given,
  starred = false,
  enterAdvances = false,
  onFinish,
  onInvalid,
  children,
  ...rest
}: Props<V>) {
  const [form] = AntdForm.useForm<V>(given);
  /** Keeps the ids of fields unique when a dialog shows a second form. */
  const name = useId();
  const touch = useTouch();
  const isSubmitted = useRef(false);
  const validator = useMemo(
    () => ({
      ...createValidator(schema, () => form.getFieldsValue()),
      starred,
      isSubmitted: () => isSubmitted.current,
    }),
    [schema, form, starred],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const submits = hasModifier(event);
    if (!submits && !(enterAdvances && isSingleLine(event.target))) return;
    const onlyAccepts = event.defaultPrevented;
    event.preventDefault();
    const missing = submits ? undefined : firstMissing(schema, form.getFieldsValue());
    if (missing !== undefined) form.scrollToField(missing, { focus: true, block: 'center' });
    else if (!onlyAccepts) form.submit();
  };
  /** Keeps Ctrl+Enter from a closed select, which would open its list. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !hasModifier(event) || !isClosedSelect(event.target)) return;
    event.stopPropagation();
    onKeyDown(event);
  };

  return (
    <AntdForm<V>
      {...rest}
      form={form}
      name={name}
      layout="vertical"
      // Sizes the labels; the ConfigProvider below sizes the fields.
      size="middle"
      classNames={CLASS_NAMES}
      requiredMark={false}
      scrollToFirstError={{ focus: true, block: 'center' }}
      noValidate
      onFinish={(values) => {
        isSubmitted.current = true;
        onFinish(values);
      }}
      onFinishFailed={() => {
        isSubmitted.current = true;
        onInvalid?.();
      }}
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
    >
      <ConfigProvider getPopupContainer={popupContainer} componentSize={touch ? 'large' : 'middle'}>
        <ValidatorProvider value={validator}>{children}</ValidatorProvider>
      </ConfigProvider>
    </AntdForm>
  );
}

const hasModifier = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/** Enter has a meaning of its own in a select, in a text area and on a button. */
const isSingleLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox';

const isClosedSelect = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'false';

const CLASS_NAMES = { root: styles.form, label: 'field-label', helpItem: 'field-error' };

/** Keeps dropdowns inside the dialog's focus trap or the screen's landmark. */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[role=dialog], main') ?? document.body;

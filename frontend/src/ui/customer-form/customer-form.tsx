import { clientInputSchema, type FieldError, type Settings } from '@lotline/contracts';
import { ConfigProvider, Form, type FormInstance } from 'antd';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useMemo, useState } from 'react';
import { type CustomerValues, type FieldName, isFieldName, phoneToSend } from './customer-values.js';
import styles from './customer-form.module.css';

interface Context {
  /** Whose choices the form offers. */
  lot: Settings;
  /** The contract's refusal of a field's value, or null when it is fine. */
  judge: (name: FieldName, value: unknown) => string | null;
  /** True once it was submitted: from then on every change is judged. */
  tried: boolean;
}
const FormContext = createContext<Context | null>(null);

export function useCustomerForm() {
  const context = useContext(FormContext);
  if (!context) throw new Error('A customer field stands outside of a CustomerForm');
  return context;
}

interface Props {
  form: FormInstance<CustomerValues>;
  lot: Settings;
  initialValues: CustomerValues;
  /** The phone as it is stored: left unchanged it is not judged again (design §7). */
  storedPhone?: string;
  /** Whether required fields carry a star. */
  starred: boolean;
  onFinish: (values: CustomerValues) => void;
  /** The schema refused what was submitted; the fields say why. */
  onRefused?: () => void;
  onValuesChange?: (changed: Partial<CustomerValues>, values: CustomerValues) => void;
  children: ReactNode;
}

/**
 * The form that adding and editing a customer share: judged by the contract's schema when it is submitted, and from then
 * on at every change (spec §5 "Generic form behaviour"). Ctrl+Enter submits it from any field; Enter alone never does: there
 * is no submit button in it.
 */
export function CustomerForm({
  form,
  lot,
  initialValues,
  storedPhone,
  starred,
  children,
  onFinish,
  onRefused,
  ...rest
}: Props) {
  /** Two of these forms may be on a screen, one above the other: their fields' ids must differ. */
  const name = useId();
  const [tried, setTried] = useState(false);
  const context = useMemo<Context>(() => {
    const { shape } = clientInputSchema(lot, storedPhone);
    const judge: Context['judge'] = (name, value) => {
      const sent = name === 'phone' && typeof value === 'string' ? phoneToSend(value, storedPhone) : value;
      return shape[name].safeParse(sent).error?.issues[0]?.message ?? null;
    };
    return { lot, judge, tried };
  }, [lot, storedPhone, tried]);

  const submitKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.submit();
  };

  return (
    <ConfigProvider getPopupContainer={popupContainer}>
      <FormContext value={context}>
        <Form<CustomerValues>
          {...rest}
          form={form}
          name={name}
          layout="vertical"
          initialValues={initialValues}
          className={starred ? styles.starred : undefined}
          requiredMark={plainLabel}
          scrollToFirstError={{ focus: true, block: 'center' }}
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
          {children}
        </Form>
      </FormContext>
    </ConfigProvider>
  );
}

/** The star is the stylesheet's, so that a field is called by its name alone. */
const plainLabel = (label: ReactNode): ReactNode => label;

/** What opens over the form belongs to its dialog or screen: within the focus trap, and within a landmark. */
const popupContainer = (trigger?: HTMLElement): HTMLElement =>
  trigger?.closest<HTMLElement>('[role=dialog], main') ?? document.body;

/** Puts a refusal of the server at the fields that it names; true when at least one field showed it. */
export function showFieldErrors(form: FormInstance<CustomerValues>, errors: FieldError[]): boolean {
  const known = errors.flatMap(({ path, message }) => (isFieldName(path) ? [{ name: path, errors: [message] }] : []));
  const [first] = known;
  if (!first) return false;
  form.setFields(known);
  form.scrollToField(first.name, { focus: true, block: 'center' });
  return true;
}

import { Form } from 'antd';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { useValidator } from './validator.js';
import styles from './form.module.css';

const RowsNameContext = createContext('');

/** Names the list whose rows contain the fields. */
export const RowsNameProvider = RowsNameContext.Provider;
export const useRowsName = (): string => useContext(RowsNameContext);

interface Props {
  /** The key in the form's values and schema; inside `Rows`, the row's index and the key. */
  name: string | [number, string];
  label: string;
  /** Returns why the value cannot be parsed, or null. Shown on change, also before the form is submitted. */
  parseError?: (value: unknown) => string | null;
  /** A note below the field. */
  note?: ReactNode;
  children: ReactElement;
}

/** A labeled field, validated by its form's schema, with its error below. */
export function Field({ name, label, parseError = () => null, note, children }: Props) {
  const rows = useRowsName();
  const { isRequired, starred } = useValidator();
  const key = typeof name === 'string' ? name : `${rows}.${name.join('.')}`;
  const required = isRequired(typeof name === 'string' ? name : `${rows}.${name[1]}`);
  const rules = useSchemaRules(key);
  return (
    <Form.Item
      name={name}
      label={<span className={starred && required ? styles.starred : undefined}>{label}</span>}
      required={required}
      validateFirst
      rules={[ruleFor(parseError), ...rules]}
      {...(note !== undefined && { extra: <span className={`meta ${styles.note}`}>{note}</span> })}
    >
      {children}
    </Form.Item>
  );
}

/** A rule with a validator of its own. */
interface ValidatorRule {
  validator: (rule: unknown, value: unknown) => Promise<void>;
  validateTrigger?: string;
}

/** Rules that show the schema's error for a key of `FieldErrors`: on submission, and after it on every change. */
export function useSchemaRules(key: string): [ValidatorRule, ValidatorRule] {
  const { errorFor, isSubmitted } = useValidator();
  return [
    { ...ruleFor(() => errorFor(key)), validateTrigger: 'onSubmit' },
    ruleFor(() => (isSubmitted() ? errorFor(key) : null)),
  ];
}

const ruleFor = (validate: (value: unknown) => string | null): ValidatorRule => ({
  validator: async (_rule, value: unknown) => {
    const message = validate(value);
    if (message !== null) throw new Error(message);
  },
});

/** A titled panel of a form. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={`panel ${styles.panel}`}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Two or three fields of a panel side by side where there is room. */
export const Row = ({ of, children }: { of: 'two' | 'three'; children: ReactNode }) => (
  <div className={`${styles.row} ${styles[of]}`}>{children}</div>
);

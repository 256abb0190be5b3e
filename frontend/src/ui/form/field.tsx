import { Form } from 'antd';
import type { Rule } from 'antd/es/form';
import type { ReactElement } from 'react';
import { useValidator } from './validator.js';
import styles from './form.module.css';

interface Props {
  /** The key in the form's values and schema. */
  name: string;
  label: string;
  /** Returns why the value cannot be parsed, or null. Shown on change, also before the form is submitted. */
  parseError?: (value: unknown) => string | null;
  children: ReactElement;
}

/** A labeled field, validated by its form's schema, with its error below. */
export function Field({ name, label, parseError = () => null, children }: Props) {
  const { errorFor, isRequired, starred, isSubmitted } = useValidator();
  const required = isRequired(name);
  return (
    <Form.Item
      name={name}
      label={<span className={starred && required ? styles.starred : undefined}>{label}</span>}
      required={required}
      validateFirst
      rules={[
        ruleFor(parseError),
        { ...ruleFor(() => errorFor(name)), validateTrigger: 'onSubmit' },
        ruleFor(() => (isSubmitted() ? errorFor(name) : null)),
      ]}
    >
      {children}
    </Form.Item>
  );
}

const ruleFor = (validate: (value: unknown) => string | null): Extract<Rule, { validator?: unknown }> => ({
  validator: async (_rule, value: unknown) => {
    const message = validate(value);
    if (message !== null) throw new Error(message);
  },
});

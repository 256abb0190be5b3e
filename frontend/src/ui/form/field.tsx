import { Form } from 'antd';
import type { Rule } from 'antd/es/form';
import type { ReactElement } from 'react';
import { useJudge } from './validator.js';
import styles from './form.module.css';

interface Props {
  /** Its key in the form's values and schema. */
  name: string;
  label: string;
  /** Why the part cannot read its value, or null. Said at once, not first when the form is submitted. */
  unreadable?: (value: unknown) => string | null;
  children: ReactElement;
}

/** One labelled field, judged by its form's schema, its error beneath it. */
export function Field({ name, label, unreadable = () => null, children }: Props) {
  const { refusalOf, isRequired, starred, isTried } = useJudge();
  const required = isRequired(name);
  return (
    <Form.Item
      name={name}
      label={<span className={starred && required ? styles.starred : undefined}>{label}</span>}
      required={required}
      validateFirst
      rules={[
        refusedFor(unreadable),
        { ...refusedFor(() => refusalOf(name)), validateTrigger: 'onSubmit' },
        refusedFor(() => (isTried() ? refusalOf(name) : null)),
      ]}
    >
      {children}
    </Form.Item>
  );
}

const refusedFor = (reason: (value: unknown) => string | null): Extract<Rule, { validator?: unknown }> => ({
  validator: async (_rule, value: unknown) => {
    const refusal = reason(value);
    if (refusal !== null) throw new Error(refusal);
  },
});

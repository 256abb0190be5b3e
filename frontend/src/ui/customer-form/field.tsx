import { Form } from 'antd';
import type { ReactElement } from 'react';
import { useCustomerForm } from './customer-form.js';
import { FIELD_LABELS, type FieldName } from './customer-values.js';
import styles from './customer-form.module.css';

const REQUIRED: readonly FieldName[] = [
  'phone',
  'firstName',
  'lastName',
  'clientType',
  'checkInDateTime',
  'checkOutDateTime',
];

/** One labelled field, judged by the contract's schema, its error beneath it. */
export function Field({ name, children }: { name: FieldName; children: ReactElement }) {
  const { judge, tried } = useCustomerForm();
  return (
    <Form.Item
      className={styles.field}
      name={name}
      label={FIELD_LABELS[name]}
      required={REQUIRED.includes(name)}
      rules={[
        {
          // A change is judged only after the first submit (spec §5 "Generic form behaviour").
          validateTrigger: tried ? 'onChange' : 'onSubmit',
          validator: async (_rule, value: unknown) => {
            const refusal = judge(name, value);
            if (refusal !== null) throw new Error(refusal);
          },
        },
      ]}
    >
      {children}
    </Form.Item>
  );
}

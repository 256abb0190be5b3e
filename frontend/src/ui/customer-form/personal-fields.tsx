import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Choice } from './choice.js';
import { Field } from './field.js';
import { PhoneInput } from './phone-input.js';
import styles from './customer-form.module.css';

interface Props {
  /** The customer types on offer. */
  types: string[];
  /** What is known of the phone, below it. */
  note?: ReactNode;
  autoFocus?: boolean;
}

/** 'Personal Information' (spec §2 "Customer Details dialog"). */
export function PersonalFields({ types, note, autoFocus = false }: Props) {
  return (
    <>
      <Field name="phone">
        <PhoneInput autoFocus={autoFocus} />
      </Field>
      {note}
      <div className={styles.two}>
        <Field name="firstName">
          <Input autoComplete="off" />
        </Field>
        <Field name="lastName">
          <Input autoComplete="off" />
        </Field>
      </div>
      <div className={styles.two}>
        <Field name="clientType">
          <Choice placeholder="Choose" showSearch listHeight={400} options={types.map((value) => ({ value }))} />
        </Field>
        <Field name="customerId">
          <Input autoComplete="off" />
        </Field>
      </div>
    </>
  );
}

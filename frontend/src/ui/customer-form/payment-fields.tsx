import { PAYMENT_METHODS } from '@lotline/contracts';
import { Input } from 'antd';
import { Choice } from './choice.js';
import { Field } from './field.js';
import { MoneyInput } from './money-input.js';
import styles from './customer-form.module.css';

/** 'Payment & Parking' (spec §2 "Customer Details dialog"). */
export function PaymentFields() {
  return (
    <div className={styles.three}>
      <Field name="parkingSpot">
        <Input autoComplete="off" />
      </Field>
      <Field name="paymentAmount">
        <MoneyInput />
      </Field>
      <Field name="paymentMethod">
        <Choice options={PAYMENT_METHODS.map((value) => ({ value }))} />
      </Field>
    </div>
  );
}

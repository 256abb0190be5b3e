import { Input } from 'antd';
import { Choice } from './choice.js';
import { useCustomerForm } from './customer-form.js';
import { Field } from './field.js';
import { LotTimePicker } from './lot-time-picker.js';
import styles from './customer-form.module.css';

/** Spec §9 "Default party size". */
const PARTY_SIZES = Array.from({ length: 10 }, (_, at) => at + 1);

/** 'Schedule Information' (spec §2 "Customer Details dialog"). */
export function ScheduleFields() {
  const { lot } = useCustomerForm();
  return (
    <>
      <div className={styles.two}>
        <Field name="checkInDateTime">
          <LotTimePicker />
        </Field>
        <Field name="checkOutDateTime">
          <LotTimePicker />
        </Field>
      </div>
      <div className={styles.three}>
        <Field name="returningAirline">
          <Input autoComplete="off" />
        </Field>
        <Field name="terminal">
          <Choice allowClear options={lot.terminals.map((value) => ({ value }))} />
        </Field>
        <Field name="partySize">
          <Choice options={PARTY_SIZES.map((value) => ({ value }))} />
        </Field>
      </div>
    </>
  );
}

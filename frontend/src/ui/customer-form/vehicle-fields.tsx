import { Input } from 'antd';
import { Field } from './field.js';
import styles from './customer-form.module.css';

/** 'Vehicle & Notes' (spec §2 "Customer Details dialog"). */
export function VehicleFields() {
  return (
    <>
      <div className={styles.three}>
        <Field name="vehicleMake">
          <Input autoComplete="off" />
        </Field>
        <Field name="vehicleModel">
          <Input autoComplete="off" />
        </Field>
        <Field name="vehicleColor">
          <Input autoComplete="off" />
        </Field>
      </div>
      <Field name="notes">
        <Input.TextArea rows={4} />
      </Field>
    </>
  );
}

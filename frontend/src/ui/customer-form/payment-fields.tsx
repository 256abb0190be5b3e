import { PAYMENT_METHODS } from '@lotline/contracts';
import { Input } from 'antd';
import { Choice } from '../form/choice.js';
import { MoneyInput } from '../form/money-input.js';
import { Row } from '../form/row.js';
import { CustomerField } from './customer-field.js';

/** 'Payment & Parking' (spec §2 "Customer Details dialog"). */
export function PaymentFields() {
  return (
    <Row of="three">
      <CustomerField name="parkingSpot">
        <Input autoComplete="off" />
      </CustomerField>
      <CustomerField name="paymentAmount">
        <MoneyInput />
      </CustomerField>
      <CustomerField name="paymentMethod">
        <Choice options={PAYMENT_METHODS.map((value) => ({ value }))} />
      </CustomerField>
    </Row>
  );
}

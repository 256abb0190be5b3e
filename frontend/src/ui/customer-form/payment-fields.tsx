import { PAYMENT_METHODS } from '@lotline/contracts';
import { Choice } from '../form/choice.js';
import { MoneyInput } from '../form/money-input.js';
import { Row } from '../form/row.js';
import { CustomerField } from './customer-field.js';
import { SpotInput } from './spot-input.js';

interface Props {
  /** Whose fields they are; null for a customer who is not added yet. */
  clientId: string | null;
}

/** 'Payment & Parking' (docs/product/customer-details.md#fields). */
export function PaymentFields({ clientId }: Props) {
  return (
    <Row of="three">
      <CustomerField name="parkingSpot">
        <SpotInput clientId={clientId} />
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

import { Input } from '../form/input.js';
import { NotesInput } from '../form/notes-input.js';
import { Row } from '../form/row.js';
import { CustomerField } from './customer-field.js';

/** 'Vehicle & Notes' (docs/product/customer-details.md#fields). */
export function VehicleFields() {
  return (
    <>
      <Row of="three">
        <CustomerField name="vehicleMake">
          <Input autoComplete="off" />
        </CustomerField>
        <CustomerField name="vehicleModel">
          <Input autoComplete="off" />
        </CustomerField>
        <CustomerField name="vehicleColor">
          <Input autoComplete="off" />
        </CustomerField>
      </Row>
      <CustomerField name="notes">
        <NotesInput />
      </CustomerField>
    </>
  );
}

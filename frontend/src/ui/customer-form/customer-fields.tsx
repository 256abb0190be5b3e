import { FORM_PARTS, type FormField, LANGUAGE_NAMES, LANGUAGES, PAYMENT_METHODS } from '@lotline/protocol';
import type { SelectProps } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { useTouch } from '../../lib/page/use-media.js';
import { Field, Row } from '../form/field.js';
import { Input, NotesInput } from '../form/input.js';
import { LotTimeField } from '../form/lot-time-field.js';
import { MoneyInput } from '../form/money-input.js';
import { PhoneInput } from '../form/phone-input.js';
import { Choice } from '../form/select.js';
import { FIELD_LABELS } from './customer-values.js';
import { PhoneNote } from './phone-note.js';
import { SpotInput } from './spot-input.js';
import { MoreTime, StayWarning } from './stay-fields.js';
import styles from './customer-form.module.css';

/** A labeled field of a customer. */
const CustomerField = ({ name, note, children }: { name: FormField; note?: ReactNode; children: ReactElement }) => (
  <Field name={name} label={FIELD_LABELS[name]} note={note}>
    {children}
  </Field>
);

const TextField = ({ name }: { name: FormField }) => (
  <CustomerField name={name}>
    <Input autoComplete="off" />
  </CustomerField>
);

interface PersonalFieldsProps {
  /** The customer types to choose from. */
  types: string[];
  /** The note below the phone, about earlier bookings. */
  note?: ReactNode;
  /** The note below the customer type. */
  typeNote?: ReactNode;
  autoFocus?: boolean;
}

/** Sorts types that start with the typed letters first, so that W and Enter choose Walk In. */
const MATCHING_PREFIX_FIRST: SelectProps<string>['showSearch'] = {
  filterSort: ({ value: one }, { value: other }, { searchValue }) => {
    const matches = (value: unknown) => Number(String(value).toLowerCase().startsWith(searchValue.toLowerCase()));
    return matches(other) - matches(one);
  },
};

export function PersonalFields({ types, note, typeNote, autoFocus = false }: PersonalFieldsProps) {
  return (
    <>
      <CustomerField name="phone">
        <PhoneInput autoFocus={autoFocus} />
      </CustomerField>
      <PhoneNote />
      {note}
      <Row of="two">
        <TextField name="firstName" />
        <TextField name="lastName" />
      </Row>
      <CustomerField name="clientType" note={typeNote}>
        <Choice
          placeholder="Choose"
          showSearch={MATCHING_PREFIX_FIRST}
          listHeight={400}
          options={types.map((value) => ({ value }))}
        />
      </CustomerField>
      <Row of="two">
        <TextField name="customerId" />
        <CustomerField name="language">
          <Choice options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))} />
        </CustomerField>
      </Row>
    </>
  );
}

/** See docs/product/limits.md. */
const PARTY_SIZES = Array.from({ length: 10 }, (_, at) => at + 1);

export function ScheduleFields() {
  const { terminals } = useSettings();
  const touch = useTouch();
  return (
    <>
      <Row of="two">
        <LotTimeField name="checkInDateTime" label={FIELD_LABELS.checkInDateTime} />
        <LotTimeField name="checkOutDateTime" label={FIELD_LABELS.checkOutDateTime} />
      </Row>
      <div className={styles.stay}>
        <MoreTime />
        <StayWarning />
      </div>
      <Row of="three">
        <TextField name="returningAirline" />
        <CustomerField name="terminal">
          <Choice
            allowClear
            notFoundContent="This lot has no terminals"
            options={terminals.map((value) => ({ value }))}
          />
        </CustomerField>
        <CustomerField name="partySize">
          {/* Takes typed digits. With a finger, a number is chosen without the device's keyboard. */}
          <Choice showSearch={!touch} options={PARTY_SIZES.map((value) => ({ value }))} />
        </CustomerField>
      </Row>
    </>
  );
}

/** `clientId` is null for a customer who is not added yet. */
export function PaymentFields({ clientId }: { clientId: string | null }) {
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

export function VehicleFields() {
  return (
    <>
      <Row of="three">{FORM_PARTS.vehicle.map((name) => name !== 'notes' && <TextField key={name} name={name} />)}</Row>
      <CustomerField name="notes">
        <NotesInput />
      </CustomerField>
    </>
  );
}

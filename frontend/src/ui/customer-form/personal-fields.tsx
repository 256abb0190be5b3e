import type { SelectProps } from 'antd';
import type { ReactNode } from 'react';
import { Input } from '../form/input.js';
import { Choice } from '../form/choice.js';
import { PhoneInput } from '../form/phone-input.js';
import { Row } from '../form/row.js';
import { CustomerField } from './customer-field.js';

interface Props {
  /** The customer types on offer. */
  types: string[];
  /** What is known of the phone, below it. */
  note?: ReactNode;
  autoFocus?: boolean;
}

/** What begins with the typed letters stands first: W and Enter are Walk In. */
const BY_BEGINNING: SelectProps<string>['showSearch'] = {
  filterSort: ({ value: one }, { value: other }, { searchValue }) => {
    const begins = (value: unknown) => Number(String(value).toLowerCase().startsWith(searchValue.toLowerCase()));
    return begins(other) - begins(one);
  },
};

/** 'Personal Information' (docs/product/customer-details.md#fields). */
export function PersonalFields({ types, note, autoFocus = false }: Props) {
  return (
    <>
      <CustomerField name="phone">
        <PhoneInput autoFocus={autoFocus} />
      </CustomerField>
      {note}
      <Row of="two">
        <CustomerField name="firstName">
          <Input autoComplete="off" />
        </CustomerField>
        <CustomerField name="lastName">
          <Input autoComplete="off" />
        </CustomerField>
      </Row>
      <Row of="two">
        <CustomerField name="clientType">
          <Choice
            placeholder="Choose"
            showSearch={BY_BEGINNING}
            listHeight={400}
            options={types.map((value) => ({ value }))}
          />
        </CustomerField>
        <CustomerField name="customerId">
          <Input autoComplete="off" />
        </CustomerField>
      </Row>
    </>
  );
}

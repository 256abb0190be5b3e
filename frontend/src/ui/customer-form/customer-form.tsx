import type { Settings, StoredValues } from '@lotline/protocol';
import type { FormInstance } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { Form } from '../form/form.js';
import { customerSchema } from './customer-schema.js';
import type { CustomerValues } from './customer-values.js';

interface Props {
  form: FormInstance<CustomerValues>;
  lot: Settings;
  initialValues: CustomerValues;
  /** The stored values, which are valid while they are unchanged. */
  stored?: StoredValues;
  /** Whether required fields are marked with a star. */
  starred: boolean;
  /** See `Form`. */
  enterAdvances?: boolean;
  onFinish: (values: CustomerValues) => void;
  /** Called when the submitted values are invalid; the fields show why. */
  onInvalid?: () => void;
  onValuesChange?: (changed: Partial<CustomerValues>, values: CustomerValues) => void;
  children: ReactNode;
}

/** The form for adding and editing a customer, validated by the contract's schema. */
export function CustomerForm({ form, lot, stored, ...rest }: Props) {
  const schema = useMemo(
    () => customerSchema(lot, stored, () => form.getFieldValue('clientType')),
    [form, lot, stored],
  );
  return <Form<CustomerValues> {...rest} form={form} schema={schema} />;
}

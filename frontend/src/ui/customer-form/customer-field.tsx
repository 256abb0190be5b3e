import type { ReactElement } from 'react';
import { Field } from '../form/field.js';
import { FIELD_LABELS, type FieldName } from './customer-values.js';

/** A field of a customer, under its name. */
export const CustomerField = ({ name, children }: { name: FieldName; children: ReactElement }) => (
  <Field name={name} label={FIELD_LABELS[name]}>
    {children}
  </Field>
);

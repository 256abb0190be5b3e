import type { SignedInUser } from '@lotline/protocol';
import { Checkbox, Select } from 'antd';
import { Field } from '../../ui/form/field.js';
import styles from './admin.module.css';

interface ChoicesProps<V extends string> {
  label: string;
  labels: Record<V, string>;
  values: readonly V[];
  /** From the form. */
  id?: string;
  value?: V[];
  onChange?: (chosen: V[]) => void;
}

/** Check boxes in two columns. Ignores the form's `aria-required`, which is not allowed on a group. */
export const Choices = <V extends string>({
  label,
  labels,
  values,
  id,
  value = [],
  onChange = () => undefined,
}: ChoicesProps<V>) => (
  <div id={id} role="group" aria-label={label}>
    <Checkbox.Group<V>
      className={`halves ${styles.choices}`}
      options={values.map((each) => ({ value: each, label: labels[each] }))}
      value={value}
      onChange={onChange}
    />
  </div>
);

/** The lots of a token or a webhook. Nothing for an admin of one lot. */
export const LotsField = ({ lots }: { lots: SignedInUser['lots'] }) =>
  lots.length > 1 && (
    <Field name="lotIds" label="Lots">
      <Select
        mode="multiple"
        placeholder="No lot"
        optionFilterProp="label"
        options={lots.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </Field>
  );

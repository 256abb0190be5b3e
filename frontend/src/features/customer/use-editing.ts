import type { Client } from '@lotline/contracts';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { type CustomerValues, isEdited, valuesOf } from '../../ui/customer-form/customer-values.js';
import { mergeValues } from './merge-values.js';

/**
 * The form over a record that others change too. A newer record is merged into it, so that what is being edited stays;
 * where both changed the same field, `theirs` is held until someone decides.
 */
export function useEditing(client: Client) {
  const [form] = Form.useForm<CustomerValues>();
  /** The record that the form's unedited fields show, and whose version a save names. */
  const [base, setBase] = useState(client);
  const [theirs, setTheirs] = useState<Client | null>(null);

  const rebase = (on: Client, values: CustomerValues) => {
    form.setFieldsValue(values);
    setBase(on);
    setTheirs(null);
  };
  const mine = () => form.getFieldsValue();

  useEffect(() => {
    if (client.version <= base.version) return;
    const { values, conflicts } = mergeValues(valuesOf(base), valuesOf(client), mine());
    if (conflicts.length === 0) rebase(client, values);
    else setTheirs(client);
    // Only a newer record is news; the form's own state is read as it is then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client.version, base.version]);

  return {
    form,
    base,
    theirs,
    /** Read as it is then: the first key would draw the whole record anew. */
    isEdited: () => isEdited(valuesOf(base), mine()),
    conflicts: theirs ? mergeValues(valuesOf(base), valuesOf(theirs), mine()).conflicts : [],
    /** `sent` was saved as `saved`; what was typed since is kept. */
    saved: (saved: Client, sent: CustomerValues) => rebase(saved, mergeValues(sent, valuesOf(saved), mine()).values),
    /** The save was refused because the record stands otherwise by now. */
    refused: setTheirs,
    loadTheirs: () => theirs && rebase(theirs, valuesOf(theirs)),
    keepMine: () => theirs && rebase(theirs, mergeValues(valuesOf(base), valuesOf(theirs), mine()).values),
  };
}
export type Editing = ReturnType<typeof useEditing>;

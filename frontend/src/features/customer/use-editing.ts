import type { Client } from '@lotline/contracts';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import {
  type CustomerValues,
  FIELD_NAMES,
  type FieldName,
  isEdited,
  valuesOf,
} from '../../ui/customer-form/customer-values.js';

/**
 * Edits a record that others may change at the same time. A newer version is merged into the form's unedited fields. If both
 * sides changed the same field, `theirs` holds the newer version until the user chooses one.
 */
export function useEditing(client: Client) {
  const [form] = Form.useForm<CustomerValues>();
  /** The record that the unedited fields show and whose version a save sends. */
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
    // Runs only for a newer version. The form's values are read at that time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client.version, base.version]);

  return {
    form,
    base,
    theirs,
    /** A function rather than state, so that the first keystroke does not re-render the whole form. */
    isEdited: () => isEdited(valuesOf(base), mine()),
    conflicts: theirs ? mergeValues(valuesOf(base), valuesOf(theirs), mine()).conflicts : [],
    /** Takes over the saved record, and keeps what was typed since `sent` was submitted. */
    saved: (saved: Client, sent: CustomerValues) => rebase(saved, mergeValues(sent, valuesOf(saved), mine()).values),
    /** Called when a save fails because the record has a newer version. */
    setTheirs,
    loadTheirs: () => theirs && rebase(theirs, valuesOf(theirs)),
    keepMine: () => theirs && rebase(theirs, mergeValues(valuesOf(base), valuesOf(theirs), mine()).values),
  };
}
export type Editing = ReturnType<typeof useEditing>;

interface Merge {
  /** Edited fields with the local value, all others with the remote value. */
  values: CustomerValues;
  /** Fields that both sides changed to different values. */
  conflicts: FieldName[];
}

/** Merges the form's values when the record changed from `base` to `theirs` while `mine` was being edited. */
export function mergeValues(base: CustomerValues, theirs: CustomerValues, mine: CustomerValues): Merge {
  const edited = FIELD_NAMES.filter((name) => mine[name] !== base[name]);
  const edits = Object.fromEntries(edited.map((name) => [name, mine[name]]));
  return {
    values: { ...theirs, ...edits },
    conflicts: edited.filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]),
  };
}

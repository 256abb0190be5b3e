import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Edits a record that others may change at the same time. A newer version is merged into the form's unedited fields. If both
 * sides changed the same field, `theirs` holds the newer version until the user chooses one. `toValues` converts a record to
 * the form's values, which are JSON.
 */
export function useEditing<Item extends { version: number }, Values extends object>(
  item: Item,
  toValues: (item: Item) => Values,
) {
  const [form] = Form.useForm<Values>();
  /** The record that the unedited fields show and whose version a save sends. */
  const [base, setBase] = useState(item);
  const [theirs, setTheirs] = useState<Item | null>(null);

  const rebase = (on: Item, values: Values) => {
    form.setFieldsValue(values);
    setBase(on);
    setTheirs(null);
  };
  /** Includes the fields that the form does not show at the moment. */
  const mine = (): Values => ({ ...toValues(base), ...form.getFieldsValue(true) });

  const follow = useEffectEvent(() => {
    const { values, conflicts } = mergeValues(toValues(base), toValues(item), mine());
    if (conflicts.length === 0) rebase(item, values);
    else setTheirs(item);
  });
  useEffect(() => {
    if (item.version > base.version) follow();
  }, [item.version, base.version]);

  return {
    form,
    base,
    theirs,
    mine,
    /** A function rather than state, so that the first keystroke does not re-render the whole form. */
    isEdited: () => {
      const stored = toValues(base);
      const current = mine();
      return namesOf(stored).some((name) => !isSame(current[name], stored[name]));
    },
    conflicts: theirs ? mergeValues(toValues(base), toValues(theirs), mine()).conflicts : [],
    /** Takes over the saved record, and keeps what was typed since `sent` was submitted. */
    saved: (saved: Item, sent: Values) => rebase(saved, mergeValues(sent, toValues(saved), mine()).values),
    /** Called when a save fails because the record has a newer version. */
    setTheirs,
    loadTheirs: () => theirs && rebase(theirs, toValues(theirs)),
    keepMine: () => theirs && rebase(theirs, mergeValues(toValues(base), toValues(theirs), mine()).values),
  };
}
export type Editing<Item extends { version: number }, Values extends object> = ReturnType<
  typeof useEditing<Item, Values>
>;

type NameOf<Values> = Extract<keyof Values, string>;

interface Merge<Values> {
  /** Edited fields with the local value, all others with the remote value. */
  values: Values;
  /** Fields that both sides changed to different values. */
  conflicts: NameOf<Values>[];
}

/** Merges the form's values when the record changed from `base` to `theirs` while `mine` was being edited. */
export function mergeValues<Values extends object>(base: Values, theirs: Values, mine: Values): Merge<Values> {
  const edited = namesOf(base).filter((name) => !isSame(mine[name], base[name]));
  const values = { ...theirs };
  for (const name of edited) values[name] = mine[name];
  return {
    values,
    conflicts: edited.filter((name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name])),
  };
}

function namesOf<Values extends object>(values: Values): NameOf<Values>[] {
  const names: NameOf<Values>[] = [];
  for (const name in values) names.push(name);
  return names;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

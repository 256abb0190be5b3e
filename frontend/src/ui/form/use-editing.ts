import { Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';

/** What is edited, and how: `Values` is JSON, `Conflict` tells of a value that both sides changed. */
interface Edited<Item, Values, Conflict> {
  toValues: (item: Item) => Values;
  /** Returns what is shown now. `base` is the record that the unedited values come from. */
  mine: (base: Item) => Values;
  show: (values: Values) => void;
  /** Merges when the record changed from `base` to `theirs` while `mine` was being edited. */
  merge: (base: Values, theirs: Values, mine: Values) => { values: Values; conflicts: Conflict[] };
}

/**
 * Edits a record that others may change at the same time. A newer version is merged into the unedited values. If both sides changed
 * the same one, `theirs` holds the newer version until the user chooses.
 */
export function useMerging<Item extends { version: number }, Values, Conflict>(
  item: Item,
  { toValues, mine, show, merge }: Edited<Item, Values, Conflict>,
) {
  /** The record that the unedited values show and whose version a save sends. */
  const [base, setBase] = useState(item);
  const [theirs, setTheirs] = useState<Item | null>(null);

  const rebase = (on: Item, values: Values) => {
    show(values);
    setBase(on);
    setTheirs(null);
  };
  const mergedWith = (other: Item) => merge(toValues(base), toValues(other), mine(base));
  const follow = (newer: Item) => {
    const { values, conflicts } = mergedWith(newer);
    if (conflicts.length === 0) rebase(newer, values);
    else setTheirs(newer);
  };
  const followItem = useEffectEvent(() => follow(item));
  useEffect(() => {
    if (item.version > base.version) followItem();
  }, [item.version, base.version]);

  return {
    base,
    theirs,
    conflicts: theirs ? mergedWith(theirs).conflicts : [],
    /** Merges a newer version that a save has found. */
    follow,
    /** Leaves the choice to the user. */
    setTheirs,
    /** Takes over the saved record, and keeps what was typed since `sent` was submitted. */
    saved: (saved: Item, sent: Values) => rebase(saved, merge(sent, toValues(saved), mine(base)).values),
    loadTheirs: () => theirs && rebase(theirs, toValues(theirs)),
    keepMine: () => theirs && rebase(theirs, mergedWith(theirs).values),
  };
}

/** `useMerging` for a form. `toValues` converts a record to the form's values. */
export function useEditing<Item extends { version: number }, Values extends object>(
  item: Item,
  toValues: (item: Item) => Values,
) {
  const [form] = Form.useForm<Values>();
  /** Includes the fields that the form does not show at the moment. */
  const valuesFrom = (base: Item): Values => ({ ...toValues(base), ...form.getFieldsValue(true) });
  const editing = useMerging(item, {
    toValues,
    mine: valuesFrom,
    show: (values) => form.setFieldsValue(values),
    merge: mergeValues<Values>,
  });
  const mine = () => valuesFrom(editing.base);
  return {
    ...editing,
    form,
    mine,
    /** A function rather than state, so that the first keystroke does not re-render the whole form. */
    isEdited: () => {
      const stored = toValues(editing.base);
      const current = mine();
      return namesOf(stored).some((name) => !isSame(current[name], stored[name]));
    },
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

import { type CustomerValues, FIELD_NAMES, type FieldName } from '../../ui/customer-form/customer-values.js';

interface Merge {
  /** Every field that was not edited as they have it; every edited one as it was edited. */
  values: CustomerValues;
  /** Edited here, and changed by them to something else. */
  conflicts: FieldName[];
}

/** What the form shows when a record changed from `base` to `theirs` while `mine` was being edited. */
export function mergeValues(base: CustomerValues, theirs: CustomerValues, mine: CustomerValues): Merge {
  const edited = FIELD_NAMES.filter((name) => mine[name] !== base[name]);
  const kept = Object.fromEntries(edited.map((name) => [name, mine[name]]));
  return {
    values: { ...theirs, ...kept },
    conflicts: edited.filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]),
  };
}

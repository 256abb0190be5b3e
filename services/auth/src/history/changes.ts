import { USER_FIELDS, type UserHistoryEntry } from '@lotline/protocol';

/** An account's fields as text; '' if not set. `password` is the hash. */
export type HistoryFields = Record<(typeof USER_FIELDS)[number], string>;

/** The fields before an account is created. */
export const NO_ACCOUNT: HistoryFields = {
  email: '',
  firstName: '',
  lastName: '',
  operatorAdmin: 'no',
  roles: '',
  password: '',
  // New accounts have no second factor and are active, so the first entry does not list these as changes.
  secondFactor: 'no',
  active: 'yes',
};

/** Returns the fields that differ. A changed password has neither its old nor its new value. */
export function changesBetween(before: HistoryFields, after: HistoryFields): UserHistoryEntry['changes'] {
  return USER_FIELDS.filter((field) => before[field] !== after[field]).map((field) =>
    field === 'password' ? { field, from: '', to: '' } : { field, from: before[field], to: after[field] },
  );
}

import { USER_FIELDS, type UserHistoryEntry } from '@lotline/contracts';

/** An account as its history compares it: every field as text, '' for nothing, of the password its hash. */
export type HistoryFields = Record<(typeof USER_FIELDS)[number], string>;

/** Before an account was created. */
export const NO_ACCOUNT: HistoryFields = {
  email: '',
  firstName: '',
  lastName: '',
  role: '',
  lotIds: '',
  password: '',
  // Every account begins as an active one: its first entry need not say so.
  active: 'yes',
};

/** What differs; of a password nothing but that it does. */
export function changesBetween(before: HistoryFields, after: HistoryFields): UserHistoryEntry['changes'] {
  return USER_FIELDS.filter((field) => before[field] !== after[field]).map((field) =>
    field === 'password' ? { field, from: '', to: '' } : { field, from: before[field], to: after[field] },
  );
}

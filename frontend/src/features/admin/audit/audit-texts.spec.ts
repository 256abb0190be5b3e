import { AUDIT_KINDS, type AuditEntry } from '@lotline/protocol';
import { anAuditEntry } from './testing/audit.js';
import { authorOf, describeEntry, KIND_LABELS, subjectOf } from './audit-texts.js';

const LOTS = [
  { id: 'harborview', title: 'Harborview', role: 'admin' as const },
  { id: 'eastgate', title: 'Eastgate', role: 'admin' as const },
];

describe('describeEntry', () => {
  it.each<[Partial<AuditEntry>, string]>([
    [{ kind: 'signed-in' }, ''],
    [{ kind: 'sign-in-failed', detail: 'wrong-password' }, 'Wrong password'],
    [{ kind: 'sign-in-failed', detail: 'of-a-later-release' }, 'of-a-later-release'],
    [{ kind: 'account-created', to: 'valet' }, 'As valet'],
    [{ kind: 'account-edited', detail: 'email,lastName' }, 'Email, last name'],
    [{ kind: 'role-changed', from: 'valet', to: 'admin' }, 'From valet to admin'],
    [{ kind: 'role-changed', from: '', to: 'admin' }, 'From no role to admin'],
    [{ kind: 'role-changed', from: 'valet', to: '' }, 'From valet to no role'],
    [{ kind: 'lots-changed', from: '', to: 'eastgate,harborview' }, 'From no lot to Eastgate, Harborview'],
    [{ kind: 'lots-changed', from: 'gone', to: '' }, 'From gone to no lot'],
    [{ kind: 'exported', detail: '12345' }, '12,345 customers'],
    [{ kind: 'exported', detail: '1' }, '1 customer'],
    [{ kind: 'customer-deleted', detail: '6b1f3a52' }, 'Record 6b1f3a52'],
    [{ kind: 'customer-restored', detail: '6b1f3a52' }, 'Record 6b1f3a52'],
    [{ kind: 'customer-erased', detail: 'the front desk' }, 'Asked for by the front desk'],
    [{ kind: 'token-created', detail: 'Reservations site', to: 'readCustomers' }, 'Reservations site'],
    [{ kind: 'token-revoked', detail: 'Reservations site' }, 'Reservations site'],
  ])('says about %j: %s', (entry, text) => {
    expect(describeEntry(anAuditEntry(entry), LOTS)).toBe(text);
  });
});

describe('the people of an entry', () => {
  it.each<[Partial<AuditEntry>, author: string, subject: string | null]>([
    [{ kind: 'signed-in', byId: 'a', by: 'Dana R.', userId: 'a', user: 'Dana R.' }, 'Dana R.', null],
    [{ kind: 'role-changed', byId: 'a', by: 'Dana R.', userId: 'b', user: 'Noor A.' }, 'Dana R.', 'Noor A.'],
    [{ kind: 'role-changed', byId: 'a', by: null, userId: 'b', user: null }, 'Removed user', 'Removed user'],
    [{ kind: 'account-created', byId: null, by: null, userId: 'b', user: 'Noor A.' }, 'Lotline', 'Noor A.'],
    [{ kind: 'sign-in-failed', byId: null, by: null, userId: 'b', user: 'Noor A.' }, 'Noor A.', null],
    [{ kind: 'sign-in-failed', byId: null, by: null, userId: null, user: null }, 'Unknown', null],
    [{ kind: 'exported', byId: 'a', by: 'Dana R.', userId: null, user: null }, 'Dana R.', null],
    [{ kind: 'exported', byId: null, by: 'API token Site', userId: null, user: null }, 'API token Site', null],
  ])('are named for %j: %s, %s', (entry, author, subject) => {
    expect([authorOf(anAuditEntry(entry)), subjectOf(anAuditEntry(entry))]).toEqual([author, subject]);
  });
});

it('every kind has a label', () => {
  expect(AUDIT_KINDS.filter((kind) => !KIND_LABELS[kind])).toEqual([]);
});

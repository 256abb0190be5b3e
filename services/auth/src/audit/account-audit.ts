import { roleAt, type RoleAssignments, type UserHistoryEntry } from '@lotline/protocol';
import type { NewAuditEntry } from './audit.repository.js';

type Fact = Pick<NewAuditEntry, 'kind' | 'lotId' | 'from' | 'to' | 'detail'>;

/** Fields whose changes have their own kind of entry. Any other change is recorded as an edit, without its values. */
const OWN_KINDS: readonly string[] = ['operatorAdmin', 'roles', 'password', 'secondFactor', 'active'];

/** The kinds of fields that are 'yes' or 'no'. */
const SWITCHES = {
  secondFactor: { yes: 'second-factor-added', no: 'second-factor-removed' },
  active: { yes: 'reactivated', no: 'deactivated' },
} as const;

/**
 * Returns what the audit says about a saved account, in a fixed order. Roles belong to the lot at which they hold, so that its
 * admins see them; the rest belongs to no lot.
 */
export function accountFacts(
  { action, changes }: Pick<UserHistoryEntry, 'action' | 'changes'>,
  before: RoleAssignments,
  after: RoleAssignments,
): Fact[] {
  if (action === 'created') return creationFacts(after);
  const facts: Fact[] = [];
  const edited = changes.map(({ field }) => field).filter((field) => !OWN_KINDS.includes(field));
  if (edited.length > 0) facts.push({ kind: 'account-edited', detail: edited.join(',') });
  facts.push(...roleFacts(before, after));
  if (changes.some(({ field }) => field === 'password')) facts.push({ kind: 'password-set' });
  for (const field of ['secondFactor', 'active'] as const) {
    const switched = changes.find((each) => each.field === field);
    if (switched) facts.push({ kind: SWITCHES[field][switched.to === 'yes' ? 'yes' : 'no'] });
  }
  return facts;
}

/** One entry for each lot of the new account. */
function creationFacts(after: RoleAssignments): Fact[] {
  const facts = after.roles.map(({ lotId, role }): Fact => ({ kind: 'account-created', lotId, to: role }));
  return facts.length > 0 ? facts : [{ kind: 'account-created', to: operatorRole(after) }];
}

function roleFacts(before: RoleAssignments, after: RoleAssignments): Fact[] {
  const [from, to] = [operatorRole(before), operatorRole(after)];
  const facts: Fact[] = from === to ? [] : [{ kind: 'role-changed', from, to }];
  const lotIds = new Set([...before.roles, ...after.roles].map(({ lotId }) => lotId));
  for (const lotId of [...lotIds].sort()) {
    const [was, is] = [roleAt(before, lotId) ?? '', roleAt(after, lotId) ?? ''];
    if (was !== is) facts.push({ kind: 'role-changed', lotId, from: was, to: is });
  }
  return facts;
}

const operatorRole = ({ operatorAdmin }: RoleAssignments): string => (operatorAdmin ? 'operator admin' : '');

import type { UserHistoryEntry } from '@lotline/contracts';
import type { NewAuditEntry } from './audit.repository.js';

type Fact = Pick<NewAuditEntry, 'kind' | 'from' | 'to' | 'detail'>;

/** Kinds of their own; any other field of an account is an edit, whose values stay out of the audit. */
const KINDS = { role: 'role-changed', lotIds: 'lots-changed', password: 'password-set' } as const;

/** Returns what the audit says about a saved account, in a fixed order. */
export function accountFacts({ action, changes }: Pick<UserHistoryEntry, 'action' | 'changes'>): Fact[] {
  const change = (field: UserHistoryEntry['changes'][number]['field']) => changes.find((each) => each.field === field);
  if (action === 'created') return [{ kind: 'account-created', to: change('role')?.to ?? '' }];
  const facts: Fact[] = [];
  const edited = changes.map(({ field }) => field).filter((field) => !(field in KINDS) && field !== 'active');
  if (edited.length > 0) facts.push({ kind: 'account-edited', detail: edited.join(',') });
  for (const field of ['role', 'lotIds', 'password'] as const) {
    const { from, to } = change(field) ?? {};
    if (from !== undefined && to !== undefined) facts.push({ kind: KINDS[field], from, to });
  }
  const active = change('active');
  if (active) facts.push({ kind: active.to === 'yes' ? 'reactivated' : 'deactivated' });
  return facts;
}

import type { UserHistoryEntry } from '@lotline/contracts';
import type { NewAuditEntry } from './audit.repository.js';

type Fact = Pick<NewAuditEntry, 'kind' | 'from' | 'to' | 'detail'>;

/** Kinds of their own; any other field of an account is an edit, whose values stay out of the audit. */
const KINDS = { role: 'role-changed', lotIds: 'lots-changed', password: 'password-set' } as const;

/** The kinds of fields that are 'yes' or 'no'. */
const SWITCHES = {
  secondFactor: { yes: 'second-factor-added', no: 'second-factor-removed' },
  active: { yes: 'reactivated', no: 'deactivated' },
} as const;

/** Returns what the audit says about a saved account, in a fixed order. */
export function accountFacts({ action, changes }: Pick<UserHistoryEntry, 'action' | 'changes'>): Fact[] {
  const change = (field: UserHistoryEntry['changes'][number]['field']) => changes.find((each) => each.field === field);
  if (action === 'created') return [{ kind: 'account-created', to: change('role')?.to ?? '' }];
  const facts: Fact[] = [];
  const edited = changes.map(({ field }) => field).filter((field) => !(field in KINDS) && !(field in SWITCHES));
  if (edited.length > 0) facts.push({ kind: 'account-edited', detail: edited.join(',') });
  for (const field of ['role', 'lotIds', 'password'] as const) {
    const { from, to } = change(field) ?? {};
    if (from !== undefined && to !== undefined) facts.push({ kind: KINDS[field], from, to });
  }
  for (const field of ['secondFactor', 'active'] as const) {
    const switched = change(field);
    if (switched) facts.push({ kind: SWITCHES[field][switched.to === 'yes' ? 'yes' : 'no'] });
  }
  return facts;
}

import type { UserHistoryEntry } from '@lotline/contracts';
import { accountFacts } from './account-audit.js';

type Change = UserHistoryEntry['changes'][number];
const change = (field: Change['field'], from: string, to: string): Change => ({ field, from, to });

describe('accountFacts', () => {
  it.each([
    [[change('role', 'valet', 'admin')], [{ kind: 'role-changed', from: 'valet', to: 'admin' }]],
    [[change('lotIds', 'harborview', '')], [{ kind: 'lots-changed', from: 'harborview', to: '' }]],
    [[change('password', '', '')], [{ kind: 'password-set', from: '', to: '' }]],
    [[change('secondFactor', 'no', 'yes')], [{ kind: 'second-factor-added' }]],
    [[change('secondFactor', 'yes', 'no')], [{ kind: 'second-factor-removed' }]],
    [[change('active', 'yes', 'no')], [{ kind: 'deactivated' }]],
    [[change('active', 'no', 'yes')], [{ kind: 'reactivated' }]],
    [
      [
        change('email', 'a@lot.test', 'b@lot.test'),
        change('lastName', 'Hale', 'Voss'),
        change('role', 'valet', 'agent'),
      ],
      [
        { kind: 'account-edited', detail: 'email,lastName' },
        { kind: 'role-changed', from: 'valet', to: 'agent' },
      ],
    ],
  ])('turns the changes %j into %j', (changes, facts) => {
    expect(accountFacts({ action: 'edited', changes })).toEqual(facts);
  });

  it('turns a new account into one fact with its role', () => {
    const changes = [change('email', '', 'a@lot.test'), change('role', '', 'valet'), change('password', '', '')];
    expect(accountFacts({ action: 'created', changes })).toEqual([{ kind: 'account-created', to: 'valet' }]);
  });
});

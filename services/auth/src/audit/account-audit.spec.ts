import { assignmentsFrom, type Role, type UserHistoryEntry } from '@lotline/protocol';
import { accountFacts } from './account-audit.js';

type Change = UserHistoryEntry['changes'][number];
const change = (field: Change['field'], from: string, to: string): Change => ({ field, from, to });
const roles = (byLot: Record<string, Role>) =>
  assignmentsFrom(
    false,
    Object.entries(byLot).map(([lotId, role]) => ({ lotId, role })),
  );
const VALET = roles({ harborview: 'valet' });
const OPERATOR = assignmentsFrom(true, []);

describe('admin.md, Audit: accountFacts', () => {
  it.each([
    [[change('password', '', '')], [{ kind: 'password-set' }]],
    [[change('secondFactor', 'no', 'yes')], [{ kind: 'second-factor-added' }]],
    [[change('secondFactor', 'yes', 'no')], [{ kind: 'second-factor-removed' }]],
    [[change('active', 'yes', 'no')], [{ kind: 'deactivated' }]],
    [[change('active', 'no', 'yes')], [{ kind: 'reactivated' }]],
    [
      [change('email', 'a@lot.test', 'b@lot.test'), change('lastName', 'Hale', 'Voss')],
      [{ kind: 'account-edited', detail: 'email,lastName' }],
    ],
  ])('turns the changes %j into %j', (changes, facts) => {
    expect(accountFacts({ action: 'edited', changes }, VALET, VALET)).toEqual(facts);
  });

  it.each([
    [
      'the role at one of two lots',
      roles({ eastgate: 'valet', harborview: 'valet' }),
      roles({ eastgate: 'valet', harborview: 'agent' }),
      [{ kind: 'role-changed', lotId: 'harborview', from: 'valet', to: 'agent' }],
    ],
    [
      'a lot that is exchanged for another',
      VALET,
      roles({ eastgate: 'admin' }),
      [
        { kind: 'role-changed', lotId: 'eastgate', from: '', to: 'admin' },
        { kind: 'role-changed', lotId: 'harborview', from: 'valet', to: '' },
      ],
    ],
    [
      'a valet who becomes an operator admin',
      VALET,
      OPERATOR,
      [
        { kind: 'role-changed', from: '', to: 'operator admin' },
        { kind: 'role-changed', lotId: 'harborview', from: 'valet', to: 'admin' },
      ],
    ],
    [
      'an operator admin who becomes an admin of one lot',
      OPERATOR,
      roles({ harborview: 'admin' }),
      [{ kind: 'role-changed', from: 'operator admin', to: '' }],
    ],
  ])('records at each lot what the person is there: %s', (_name, before, after, facts) => {
    expect(accountFacts({ action: 'edited', changes: [change('roles', '', '')] }, before, after)).toEqual(facts);
  });

  it.each([
    [
      roles({ eastgate: 'admin', harborview: 'valet' }),
      [
        { kind: 'account-created', lotId: 'eastgate', to: 'admin' },
        { kind: 'account-created', lotId: 'harborview', to: 'valet' },
      ],
    ],
    [OPERATOR, [{ kind: 'account-created', to: 'operator admin' }]],
    [roles({}), [{ kind: 'account-created', to: '' }]],
  ])('turns a new account into one fact at each of its lots: %j', (after, facts) => {
    expect(accountFacts({ action: 'created', changes: [] }, roles({}), after)).toEqual(facts);
  });
});

import { actorMay, actorSchema, authorIdOf, historyNameOf, staffIdOf, type Actor } from './actor.js';
import { may, PERMISSIONS, ROLES, type Role } from './user.js';

const dana = (role: Role): Actor => ({ kind: 'staff', id: 'user-1', name: 'Dana R.', role, operatorAdmin: false });
const token = (...permissions: string[]): Actor => ({ kind: 'token', id: 'token-1', name: 'Site', permissions });
const others: Actor[] = [
  { kind: 'board', lane: 2 },
  { kind: 'board', lane: null },
  { kind: 'customer', link: 'Ab3dEf6hIj' },
  { kind: 'provider' },
  { kind: 'system' },
];

describe('actorSchema', () => {
  it.each([dana('valet'), token('readCustomers', 'ofALaterRelease'), ...others])('should accept %p', (actor) => {
    expect(actorSchema.parse(actor)).toEqual(actor);
  });

  it.each([
    { kind: 'auditor' },
    { kind: 'staff', id: 'user-1', name: 'Dana R.' },
    { kind: 'staff', id: '', name: 'Dana R.', role: 'valet', operatorAdmin: false },
    { kind: 'token', id: 'token-1', name: 'Site' },
    { kind: 'board' },
    { kind: 'board', lane: 0 },
    { kind: 'customer' },
    {},
  ])('should reject %p', (actor) => {
    expect(actorSchema.safeParse(actor).success).toBe(false);
  });

  it('should ignore fields that a later release adds', () => {
    expect(actorSchema.parse({ kind: 'provider', account: 'AC1' })).toEqual({ kind: 'provider' });
  });
});

describe('actorMay', () => {
  const cells = ROLES.flatMap((role) => PERMISSIONS.map((permission) => [role, permission] as const));
  it.each(cells)('should decide on %s and %s as in the table of roles', (role, permission) => {
    expect(actorMay(dana(role), permission)).toBe(may(role, permission));
  });

  it('should allow a token what it has, and never to manage accounts', () => {
    expect(PERMISSIONS.filter((permission) => actorMay(token('export', 'manageUsers'), permission))).toEqual([
      'export',
    ]);
  });

  it.each(others)('should allow %p nothing', (actor) => {
    expect(PERMISSIONS.filter((permission) => actorMay(actor, permission))).toEqual([]);
  });
});

describe('historyNameOf', () => {
  it('should name staff', () => expect(historyNameOf(dana('agent'))).toBe('Dana R.'));
  it('should say that a token is one', () => expect(historyNameOf(token())).toBe('API token Site'));
  it.each(others)('should be null for %p', (actor) => expect(historyNameOf(actor)).toBeNull());
});

describe('staffIdOf', () => {
  it('should be the account of staff', () => expect(staffIdOf(dana('agent'))).toBe('user-1'));
  it.each([token(), ...others])('should be null for %p', (actor) => expect(staffIdOf(actor)).toBeNull());
});

describe('authorIdOf', () => {
  it('should be the account of staff', () => expect(authorIdOf(dana('agent'))).toBe('user-1'));
  it('should be the id of a token', () => expect(authorIdOf(token())).toBe('token-1'));
  it.each(others)('should be null for %p', (actor) => expect(authorIdOf(actor)).toBeNull());
});

import fc from 'fast-check';
import {
  administeredLots,
  administers,
  administersSomewhere,
  keepUnseenRoles,
  mayChangeRoles,
  mayCreateAccount,
  mayManageAccount,
  maySeeAccount,
  toManagedUser,
} from './authority.js';
import { assignmentsFrom, type RoleAssignments } from './role-assignments.js';
import { ROLES, roleSchema, type Account } from './user.js';

/** 'A=admin B=valet', or 'operator'. */
const parse = (text: string): RoleAssignments =>
  assignmentsFrom(
    text === 'operator',
    text
      .split(' ')
      .map((each) => each.split('='))
      .flatMap(([lotId = '', role]) => (role ? [{ lotId, role: roleSchema.parse(role) }] : [])),
  );

const OPERATOR = 'operator';
const ADMIN_OF_A = 'A=admin B=valet';
const [Y, N] = [true, false];

describe('where a person is an admin', () => {
  it.each<[by: string, lots: string[], somewhere: boolean]>([
    [OPERATOR, [], Y],
    [ADMIN_OF_A, ['A'], Y],
    ['A=admin B=admin', ['A', 'B'], Y],
    ['A=valet B=agent', [], N],
    ['', [], N],
  ])('"%s": lots %j, somewhere %p', (by, lots, somewhere) => {
    expect(administeredLots(parse(by))).toEqual(lots);
    expect(administersSomewhere(parse(by))).toBe(somewhere);
  });
});

/** docs/product/permissions.md#accounts */
describe('permissions.md, Roles: what an admin may do with an account', () => {
  it.each<[by: string, of: string, see: boolean, manage: boolean, create: boolean]>([
    [OPERATOR, 'operator', Y, Y, Y],
    [OPERATOR, 'A=valet', Y, Y, Y],
    [OPERATOR, '', Y, Y, Y],
    [ADMIN_OF_A, 'A=valet', Y, Y, Y],
    [ADMIN_OF_A, 'A=admin', Y, Y, Y],
    [ADMIN_OF_A, 'A=valet C=valet', Y, N, N],
    [ADMIN_OF_A, 'A=agent B=agent', Y, N, N],
    [ADMIN_OF_A, 'B=valet', N, N, N],
    [ADMIN_OF_A, '', N, N, N],
    [ADMIN_OF_A, 'operator', N, N, N],
    ['A=admin B=admin', 'A=agent B=agent', Y, Y, Y],
    ['A=valet', 'A=valet', N, N, N],
    ['A=agent', 'A=valet', N, N, N],
    ['', 'A=valet', N, N, N],
  ])('"%s" with an account of "%s": see %p, manage %p, create %p', (by, of, see, manage, create) => {
    const [admin, account] = [parse(by), parse(of)];
    expect(maySeeAccount(admin, account)).toBe(see);
    expect(mayManageAccount(admin, account)).toBe(manage);
    expect(mayCreateAccount(admin, account)).toBe(create);
  });

  it.each<[by: string, before: string, after: string, may: boolean]>([
    [OPERATOR, 'A=valet', 'operator', Y],
    [OPERATOR, 'operator', 'A=valet', Y],
    [ADMIN_OF_A, 'A=valet', 'A=admin', Y],
    [ADMIN_OF_A, 'A=admin', 'A=agent', Y],
    [ADMIN_OF_A, 'A=valet C=valet', 'C=valet', Y],
    [ADMIN_OF_A, 'C=valet', 'A=valet C=valet', Y],
    [ADMIN_OF_A, 'A=valet', 'A=valet B=valet', N],
    [ADMIN_OF_A, 'A=valet B=valet', 'A=valet', N],
    [ADMIN_OF_A, 'A=valet C=valet', 'A=valet C=admin', N],
    [ADMIN_OF_A, 'A=valet', 'operator', N],
    [ADMIN_OF_A, 'operator', 'A=valet', N],
    ['A=valet', 'A=valet', 'A=agent', N],
  ])('"%s" changes "%s" to "%s": %p', (by, before, after, may) => {
    expect(mayChangeRoles(parse(by), parse(before), parse(after))).toBe(may);
  });
});

const lots = fc.constantFrom('A', 'B', 'C', 'D');
const roles = fc.dictionary(lots, fc.constantFrom(...ROLES)).map((byLot) =>
  assignmentsFrom(
    false,
    Object.entries(byLot).map(([lotId, role]) => ({ lotId, role })),
  ),
);
const anyRoles = fc.oneof(roles, fc.constant(parse(OPERATOR)));

const accountOf = ({ operatorAdmin, roles: byLot }: RoleAssignments): Account => ({
  id: '5a3d0f66-9a41-4f0e-9b07-6a2f8d9f3b21',
  email: 'vera@lot.test',
  firstName: 'Vera',
  lastName: 'Voss',
  profileImageUrl: null,
  operatorAdmin,
  roles: [...byLot],
  version: 1,
  passwordId: null,
  hasPassword: true,
  hasSecondFactor: false,
  active: true,
  lastSignedInAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
});

describe('an admin of lots', () => {
  it('should see no role at a lot that they do not administer', () => {
    fc.assert(
      fc.property(roles, roles, lots, (by, of, lotId) => {
        const seen = toManagedUser(by, accountOf(of), lotId);
        for (const each of seen.roles) expect(administers(by, each.lotId)).toBe(true);
        if (!administers(by, lotId)) expect(seen.role).toBeNull();
      }),
    );
  });

  it('should change no role elsewhere, whatever the form says and leaves out', () => {
    fc.assert(
      fc.property(roles, anyRoles, anyRoles, (by, before, asked) => {
        const after = keepUnseenRoles(by, before, asked);
        if (!mayChangeRoles(by, before, after)) return;
        expect(after.operatorAdmin).toBe(before.operatorAdmin);
        const unseen = ({ roles: all }: RoleAssignments) => all.filter(({ lotId }) => !administers(by, lotId));
        if (!before.operatorAdmin) expect(unseen(after)).toEqual(unseen(before));
      }),
    );
  });

  it('should be able to send back what they see', () => {
    fc.assert(
      fc.property(roles, roles, lots, (by, of, lotId) => {
        const seen = toManagedUser(by, accountOf(of), lotId);
        expect(keepUnseenRoles(by, of, assignmentsFrom(false, seen.roles))).toEqual(of);
      }),
    );
  });
});

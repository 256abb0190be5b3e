import {
  assignmentsAfter,
  assignmentsFrom,
  assignmentsOf,
  assignmentsOfNew,
  mayAt,
  roleAt,
  singleRole,
} from './role-assignments.js';
import { roleSchema, type Role } from './user.js';

/** 'A=admin B=valet', or 'operator'. */
const parse = (text: string) =>
  assignmentsFrom(
    text === 'operator',
    text
      .split(' ')
      .map((each) => each.split('='))
      .flatMap(([lotId = '', role]) => (role ? [{ lotId, role: roleSchema.parse(role) }] : [])),
  );

describe('permissions.md, Roles: roleAt', () => {
  it.each<[string, string, Role | null]>([
    ['A=admin B=valet', 'A', 'admin'],
    ['A=admin B=valet', 'B', 'valet'],
    ['A=admin B=valet', 'C', null],
    ['', 'A', null],
    ['operator', 'A', 'admin'],
  ])('should say that somebody with "%s" is at lot %s: %p', (roles, lotId, role) => {
    expect(roleAt(parse(roles), lotId)).toBe(role);
    expect(mayAt(parse(roles), lotId, 'export')).toBe(role === 'admin');
  });
});

describe('assignmentsOf', () => {
  it.each([
    ['a valet of 0.5', { role: 'valet', lotIds: ['B', 'A'] }, 'A=valet B=valet'],
    ['an admin of 0.5', { role: 'admin', lotIds: ['A'] }, 'operator'],
    [
      'roles',
      { role: 'valet', lotIds: ['A'], operatorAdmin: false, roles: [{ lotId: 'A', role: 'admin' }] },
      'A=admin',
    ],
    ['an operator admin', { role: 'admin', lotIds: [], operatorAdmin: true, roles: [] }, 'operator'],
  ] as const)('should read %s', (_name, user, roles) => {
    const { lotIds, ...rest } = user;
    expect(
      assignmentsOf({ ...rest, lotIds: [...lotIds], roles: 'roles' in rest ? [...rest.roles] : undefined }),
    ).toEqual(parse(roles));
  });
});

describe('singleRole', () => {
  it.each<[string, Role]>([
    ['operator', 'admin'],
    ['A=admin', 'valet'],
    ['A=admin B=valet', 'valet'],
    ['A=admin B=agent', 'agent'],
    ['', 'valet'],
  ])('should never make somebody with "%s" more than they are anywhere: %s', (roles, role) => {
    expect(singleRole(parse(roles))).toBe(role);
  });
});

describe('assignmentsOfNew', () => {
  const FORM = { role: 'valet' as const, lotIds: null, roles: null, operatorAdmin: null };
  it.each([
    ['a role', {}, 'A=valet'],
    ['a role and lots', { role: 'admin', lotIds: ['B', 'C'] }, 'B=admin C=admin'],
    ['no lots', { lotIds: [] }, ''],
    ['roles', { roles: [{ lotId: 'B', role: 'admin' }] }, 'B=admin'],
    ['an operator admin', { operatorAdmin: true }, 'operator'],
  ] as const)('should read a form with %s', (_name, form, after) => {
    expect(assignmentsOfNew({ ...FORM, ...form }, 'A')).toEqual(parse(after));
  });
});

describe('assignmentsAfter', () => {
  const READ = {
    role: 'admin' as const,
    lotIds: ['A', 'B'],
    roles: [...parse('A=admin B=agent').roles],
    operatorAdmin: false,
  };
  const NOTHING = { role: null, lotIds: null, roles: null, operatorAdmin: null };
  it.each([
    ['nothing', 'A=admin B=valet', NOTHING, 'A=admin B=valet'],
    ['a role at the lot', 'A=admin B=valet', { role: 'agent' }, 'A=agent B=valet'],
    ['a role where they have none', 'B=valet', { role: 'admin' }, 'A=admin B=valet'],
    ['lots, which keep their roles', 'A=admin B=agent', { lotIds: ['A', 'C'] }, 'A=admin C=valet'],
    ['lots and a new role', 'A=admin B=agent', { role: 'valet', lotIds: ['A', 'C'] }, 'A=valet C=valet'],
    [
      'lots and the same role',
      'A=admin B=agent',
      { role: 'admin', lotIds: ['A', 'B', 'C'] },
      'A=admin B=agent C=admin',
    ],
    ['the same lots and roles, and a role', 'A=admin B=agent', { ...READ, role: 'valet' }, 'A=valet B=agent'],
    ['the same roles, and other lots', 'A=admin B=agent', { ...READ, lotIds: ['A'] }, 'A=admin'],
    ['other lots and their role', 'B=agent', { role: 'valet', lotIds: ['B', 'C'] }, 'B=agent C=valet'],
    ['the same lots elsewhere and a role', 'B=agent', { role: 'valet', lotIds: ['B'] }, 'B=agent'],
    ['what was read', 'A=admin B=agent', READ, 'A=admin B=agent'],
    [
      'roles before all',
      'A=admin',
      { role: 'agent', lotIds: ['C'], roles: [{ lotId: 'B', role: 'valet' }] },
      'B=valet',
    ],
    ['roles and another role at the lot', 'A=admin', { ...READ, roles: [{ lotId: 'A', role: 'valet' }] }, 'A=admin'],
    ['no roles', 'A=admin', { roles: [] }, ''],
    ['an operator admin', 'A=valet', { operatorAdmin: true, roles: [{ lotId: 'B', role: 'valet' }] }, 'operator'],
    ['an operator admin who stays one', 'operator', { role: 'admin', lotIds: ['A'] }, 'operator'],
    ['an operator admin’s lesser role', 'operator', { role: 'valet' }, 'A=valet'],
    ['what was read, and a lesser role', 'operator', { operatorAdmin: true, roles: [], role: 'valet' }, 'A=valet'],
    ['no longer an operator admin', 'operator', { operatorAdmin: false }, ''],
    [
      'an operator admin’s roles instead',
      'operator',
      { operatorAdmin: false, roles: [{ lotId: 'B', role: 'admin' }] },
      'B=admin',
    ],
  ] as const)('should apply a form with %s', (_name, before, form, after) => {
    expect(assignmentsAfter(parse(before), { ...NOTHING, ...form }, 'A')).toEqual(parse(after));
  });
});

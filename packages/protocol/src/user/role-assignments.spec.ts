import { assignmentsAfter, assignmentsFrom, assignmentsOfNew, mayAt, roleAt } from './role-assignments.js';
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

describe('assignmentsOfNew', () => {
  const FORM = { role: 'valet' as const, roles: null, operatorAdmin: null };
  it.each([
    ['a role', {}, 'A=valet'],
    ['no roles', { roles: [] }, ''],
    ['roles', { roles: [{ lotId: 'B', role: 'admin' }] }, 'B=admin'],
    ['an operator admin', { operatorAdmin: true }, 'operator'],
  ] as const)('should read a form with %s', (_name, form, after) => {
    expect(assignmentsOfNew({ ...FORM, ...form }, 'A')).toEqual(parse(after));
  });
});

describe('assignmentsAfter', () => {
  const READ = {
    role: 'admin' as const,
    roles: [...parse('A=admin B=agent').roles],
    operatorAdmin: false,
  };
  const NOTHING = { role: null, roles: null, operatorAdmin: null };
  it.each([
    ['nothing', 'A=admin B=valet', NOTHING, 'A=admin B=valet'],
    ['a role at the lot', 'A=admin B=valet', { role: 'agent' }, 'A=agent B=valet'],
    ['a role where they have none', 'B=valet', { role: 'admin' }, 'A=admin B=valet'],
    ['the same roles, and a role', 'A=admin B=agent', { ...READ, role: 'valet' }, 'A=valet B=agent'],
    ['what was read', 'A=admin B=agent', READ, 'A=admin B=agent'],
    ['roles before all', 'A=admin', { role: 'agent', roles: [{ lotId: 'B', role: 'valet' }] }, 'B=valet'],
    ['roles and another role at the lot', 'A=admin', { ...READ, roles: [{ lotId: 'A', role: 'valet' }] }, 'A=admin'],
    ['no roles', 'A=admin', { roles: [] }, ''],
    ['an operator admin', 'A=valet', { operatorAdmin: true, roles: [{ lotId: 'B', role: 'valet' }] }, 'operator'],
    ['an operator admin who stays one', 'operator', { role: 'admin' }, 'operator'],
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

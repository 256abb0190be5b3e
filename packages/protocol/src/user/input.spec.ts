import fc from 'fast-check';
import type { z } from 'zod';
import { anyText, isStorable } from '../testing/index.js';
import { newPasswordSchema } from './password.js';
import { userCreateSchema, userEditSchema } from './input.js';
import { assignmentsFrom } from './role-assignments.js';
import type { Role } from './user.js';

const FORM = { email: 'sam@lot.test', firstName: 'Sam', lastName: 'Hale' };
const NEW = { ...FORM, role: 'valet', password: null, roles: null, operatorAdmin: null };
const at = (role: Role) => assignmentsFrom(false, [{ lotId: 'harborview', role }]);
const editSchema = (role: Role) => userEditSchema(at(role), 'harborview');

const refusals = (schema: z.ZodType, input: unknown): string[] | undefined =>
  schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe.each([
  ['userCreateSchema', userCreateSchema, NEW],
  ['userEditSchema', editSchema('valet'), { ...NEW, role: null, currentPassword: null }],
])('validation.md, User: %s', (_name, schema, empty) => {
  it('should accept the form without password and roles', () => {
    expect(schema.parse(FORM)).toEqual(empty);
    expect(schema.parse({ ...FORM, role: null, password: '', roles: null })).toEqual(empty);
  });

  it('should trim the names, lower the email and keep the password', () => {
    const given = { email: ' Sam@Lot.Test ', firstName: ' Sam ', lastName: ' Hale ', role: 'admin', password: ' six ' };
    expect(schema.parse({ ...given, password: ' secret ' })).toEqual({ ...empty, role: 'admin', password: ' secret ' });
    expect(refusals(schema, given)).toEqual(['password: Password must be at least 6 characters']);
  });

  it('should drop unknown fields', () => {
    expect(schema.parse({ ...FORM, passwordHash: 'x', version: 9 })).toEqual(empty);
  });

  it('should report missing fields in the order of the form', () => {
    expect(refusals(schema, { password: 'short', role: 'king' })).toEqual([
      'email: Please enter a valid email address',
      'firstName: First name is required',
      'lastName: Last name is required',
      'role: Role must be valet or admin',
      'password: Password must be at least 6 characters',
    ]);
  });

  it.each<[object, string]>([
    [{ email: 'sam' }, 'email: Please enter a valid email address'],
    [{ email: 7 }, 'email: Please enter a valid email address'],
    [{ email: `${'x'.repeat(250)}@lot.test` }, 'email: Please enter a valid email address'],
    [{ firstName: '  ' }, 'firstName: First name is required'],
    [{ firstName: '\0' }, 'firstName: First name is required'],
    [{ firstName: ['Sam'] }, 'firstName: Must be text'],
    [{ lastName: 'x'.repeat(300) }, 'lastName: At most 100 characters'],
    [{ role: 'agent' }, 'role: Role must be valet or admin'],
    [{ password: 'fives' }, 'password: Password must be at least 6 characters'],
    [{ password: 123_456 }, 'password: Must be text'],
    [{ password: '😀😀😀' }, 'password: Password must be at least 6 characters'],
    [{ password: 'x'.repeat(201) }, 'password: Password is too long'],
    [{ roles: 'valet' }, 'roles: Roles must be a list'],
    [{ roles: ['valet'] }, 'roles.0: Roles must be a list'],
    [{ roles: [{ lotId: 'eastgate', role: 'king' }] }, 'roles.0.role: Role must be valet or admin'],
    [{ roles: [{ lotId: 'eastgate', role: 'agent' }] }, 'roles.0.role: Role must be valet or admin'],
    [
      { roles: ['admin', 'valet'].map((role) => ({ lotId: 'eastgate', role })) },
      'roles.1.lotId: One role for each lot',
    ],
    [{ operatorAdmin: 'yes' }, 'operatorAdmin: Must be true or false'],
  ])('should reject %p', (over, refusal) => {
    expect(refusals(schema, { ...FORM, ...over })).toEqual([refusal]);
  });

  it('should accept the passwords that may be chosen in Your account', () => {
    for (const password of ['x', '\0short', '😀'.repeat(3), '😀'.repeat(6), '😀'.repeat(200), '😀'.repeat(201)]) {
      const { success } = newPasswordSchema.safeParse(password);
      expect([password, schema.safeParse({ ...FORM, password }).success]).toEqual([password, success]);
    }
  });

  it('should make any name storable or reject it with its path', () => {
    fc.assert(
      fc.property(anyText(120), (firstName) => {
        const read = schema.safeParse({ ...FORM, firstName });
        if (read.success) expect(isStorable(read.data.firstName)).toBe(true);
        else expect(read.error.issues.map(({ path }) => path)).toEqual([['firstName']]);
      }),
    );
  });
});

describe('userEditSchema', () => {
  it('should let an agent stay an agent, and nobody become one', () => {
    expect(editSchema('agent').parse({ ...FORM, role: 'agent' })).toMatchObject({ role: 'agent' });
    expect(editSchema('agent').parse({ ...FORM, role: 'valet' })).toMatchObject({ role: 'valet' });
    expect(refusals(editSchema('admin'), { ...FORM, role: 'agent' })).toEqual(['role: Role must be valet or admin']);
  });

  it('should let an agent of one lot stay one there, and become none elsewhere', () => {
    const roles = (lotId: string) => ({ ...FORM, roles: [{ lotId, role: 'agent' }] });
    expect(editSchema('agent').parse(roles('harborview'))).toMatchObject({ roles: roles('harborview').roles });
    expect(refusals(editSchema('agent'), roles('eastgate'))).toEqual(['roles.0.role: Role must be valet or admin']);
  });
});

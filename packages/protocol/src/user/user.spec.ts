import { loginSchema } from './password.js';
import { may, PERMISSIONS, ROLES, shortName, type Permission, type Role } from './user.js';

/** Every cell of docs/product/permissions.md#permissions. */
const MAY: Record<Role, Record<Permission, boolean>> = {
  admin: { financials: true, export: true, import: true, manageUsers: true, deleteClients: true, calendar: true },
  valet: { financials: false, export: false, import: false, manageUsers: false, deleteClients: false, calendar: true },
  agent: { financials: false, export: false, import: false, manageUsers: false, deleteClients: false, calendar: false },
};

describe('may', () => {
  const cells = ROLES.flatMap((role) => PERMISSIONS.map((permission) => [role, permission] as const));
  it.each(cells)('should decide on %s and %s as in the table', (role, permission) => {
    expect(may(role, permission)).toBe(MAY[role][permission]);
  });

  it.each(PERMISSIONS)('should never allow %s without a role', (permission) => {
    expect(may(null, permission)).toBe(false);
    expect(may(undefined, permission)).toBe(false);
  });
});

describe('shortName', () => {
  it.each([
    [{ firstName: 'Dana', lastName: 'Reyes' }, 'Dana R.'],
    [{ firstName: 'Dana', lastName: '' }, 'Dana'],
    [{ firstName: '', lastName: 'Reyes' }, 'dana@lot.test'],
  ])('should name %p as %s', (name, expected) => {
    expect(shortName({ ...name, email: 'dana@lot.test' })).toBe(expected);
  });
});

describe('validation.md, Login: loginSchema', () => {
  it('should trim and lower the email and keep the password', () => {
    expect(loginSchema.parse({ email: ' Dana@Lot.Test ', password: ' Secret ' })).toEqual({
      email: 'dana@lot.test',
      password: ' Secret ',
    });
  });

  it.each([
    [{ password: 'x' }, 'Invalid email address'],
    [{ email: 'dana', password: 'x' }, 'Invalid email address'],
    [{ email: null, password: 'x' }, 'Invalid email address'],
    [{ email: 'dana@lot.test', password: '' }, 'Password is required'],
    [{ email: 'dana@lot.test' }, 'Password is required'],
    [{ email: 'dana@lot.test', password: 'x'.repeat(201) }, 'Password is too long'],
    [{ email: `${'a'.repeat(60)}@${'b.'.repeat(100)}test`, password: 'x' }, 'Invalid email address'],
  ])('should reject %p', (input, message) => {
    expect(loginSchema.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

import { PERMISSIONS } from '../user/user.js';
import { TOKEN_PERMISSIONS, tokenCreateSchema } from './token.js';

const FORM = { name: 'Reservations site', permissions: ['readCustomers'] };
const messageFor = (changes: object): string | undefined =>
  tokenCreateSchema.safeParse({ ...FORM, ...changes }).error?.issues[0]?.message;

describe('tokens.md, Token: tokenCreateSchema', () => {
  it('should sort lots and permissions, without repetitions, and default to one lot and no expiry', () => {
    expect(tokenCreateSchema.parse(FORM)).toEqual({ ...FORM, lotIds: null, expiresAt: null });
    const given = { ...FORM, lotIds: ['b', 'a', 'b'], permissions: ['export', 'readCustomers', 'export'] };
    expect(tokenCreateSchema.parse(given)).toMatchObject({
      lotIds: ['a', 'b'],
      permissions: ['readCustomers', 'export'],
    });
  });

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'Please name the token'],
    ['a long name', { name: 'n'.repeat(101) }, 'At most 100 characters'],
    ['no permission', { permissions: [] }, 'Please choose at least one permission'],
    ['a permission of people', { permissions: ['manageUsers'] }, 'Unknown permission'],
    ['no lot', { lotIds: [] }, 'Please choose at least one lot'],
    [
      'a date without a time',
      { expiresAt: '2027-01-31' },
      'The expiry must be a date and time in UTC, such as 2027-01-31T00:00:00Z',
    ],
  ])('should reject %s', (_, changes, message) => {
    expect(messageFor(changes)).toBe(message);
  });

  it('should offer every permission of a role but that for accounts', () => {
    expect(PERMISSIONS.filter((each) => !TOKEN_PERMISSIONS.some((known) => known === each))).toEqual(['manageUsers']);
  });
});

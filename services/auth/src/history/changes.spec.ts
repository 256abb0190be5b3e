import { changesBetween, NO_ACCOUNT } from './changes.js';

const VERA = {
  email: 'vera@lot.test',
  firstName: 'Vera',
  lastName: 'Voss',
  role: 'valet',
  lotIds: 'eastgate,harborview',
  password: '$argon2id$one',
  active: 'yes',
};

describe('changesBetween', () => {
  it('should name what differs, before and after', () => {
    expect(changesBetween(VERA, { ...VERA, role: 'admin', lotIds: '' })).toEqual([
      { field: 'role', from: 'valet', to: 'admin' },
      { field: 'lotIds', from: 'eastgate,harborview', to: '' },
    ]);
  });

  it('should say of a password only that it was set', () => {
    expect(changesBetween(VERA, { ...VERA, password: '$argon2id$two' })).toEqual([
      { field: 'password', from: '', to: '' },
    ]);
  });

  it('should name everything that a new account has', () => {
    const changes = changesBetween(NO_ACCOUNT, VERA);
    expect(changes.map(({ field }) => field)).toEqual(['email', 'firstName', 'lastName', 'role', 'lotIds', 'password']);
    expect(JSON.stringify(changes)).not.toContain('argon2');
    expect(changesBetween(NO_ACCOUNT, { ...VERA, password: '' })).toHaveLength(5);
  });

  it('should be nothing where nothing differs', () => {
    expect(changesBetween(VERA, { ...VERA })).toEqual([]);
  });
});

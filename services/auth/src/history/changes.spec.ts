import { changesBetween, NO_ACCOUNT } from './changes.js';

const VERA = {
  email: 'vera@lot.test',
  firstName: 'Vera',
  lastName: 'Voss',
  operatorAdmin: 'no',
  roles: 'eastgate=admin,harborview=valet',
  password: '$argon2id$one',
  secondFactor: 'no',
  active: 'yes',
};

describe('changesBetween', () => {
  it('should return the changed fields with their old and new values', () => {
    expect(changesBetween(VERA, { ...VERA, operatorAdmin: 'yes', roles: '' })).toEqual([
      { field: 'operatorAdmin', from: 'no', to: 'yes' },
      { field: 'roles', from: 'eastgate=admin,harborview=valet', to: '' },
    ]);
  });

  it('should not contain a changed password’s values', () => {
    expect(changesBetween(VERA, { ...VERA, password: '$argon2id$two' })).toEqual([
      { field: 'password', from: '', to: '' },
    ]);
  });

  it('should return all fields that a new account has', () => {
    const changes = changesBetween(NO_ACCOUNT, VERA);
    expect(changes.map(({ field }) => field)).toEqual(['email', 'firstName', 'lastName', 'roles', 'password']);
    expect(JSON.stringify(changes)).not.toContain('argon2');
    expect(changesBetween(NO_ACCOUNT, { ...VERA, password: '' })).toHaveLength(4);
  });

  it('should return nothing when nothing differs', () => {
    expect(changesBetween(VERA, { ...VERA })).toEqual([]);
  });
});

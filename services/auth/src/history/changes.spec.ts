import { changesBetween, NO_ACCOUNT } from './changes.js';

const VERA = {
  email: 'vera@lot.test',
  firstName: 'Vera',
  lastName: 'Voss',
  role: 'valet',
  lotIds: 'eastgate,harborview',
  password: '$argon2id$one',
  secondFactor: 'no',
  active: 'yes',
};

describe('changesBetween', () => {
  it('should return the changed fields with their old and new values', () => {
    expect(changesBetween(VERA, { ...VERA, role: 'admin', lotIds: '' })).toEqual([
      { field: 'role', from: 'valet', to: 'admin' },
      { field: 'lotIds', from: 'eastgate,harborview', to: '' },
    ]);
  });

  it('should not contain a changed password’s values', () => {
    expect(changesBetween(VERA, { ...VERA, password: '$argon2id$two' })).toEqual([
      { field: 'password', from: '', to: '' },
    ]);
  });

  it('should return all fields that a new account has', () => {
    const changes = changesBetween(NO_ACCOUNT, VERA);
    expect(changes.map(({ field }) => field)).toEqual(['email', 'firstName', 'lastName', 'role', 'lotIds', 'password']);
    expect(JSON.stringify(changes)).not.toContain('argon2');
    expect(changesBetween(NO_ACCOUNT, { ...VERA, password: '' })).toHaveLength(5);
  });

  it('should return nothing when nothing differs', () => {
    expect(changesBetween(VERA, { ...VERA })).toEqual([]);
  });
});

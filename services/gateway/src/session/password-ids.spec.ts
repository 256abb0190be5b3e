import type { Session } from 'fastify';
import { addPasswordId, initialPasswordIds, isPasswordCurrent } from './password-ids.js';

const [FIRST, SECOND, THIRD] = ['1', '2', '3'];

describe('knowsPassword', () => {
  it('should be true of the password with which the session began, and of no other', () => {
    expect(isPasswordCurrent(initialPasswordIds({ passwordId: FIRST }), { passwordId: FIRST })).toBe(true);
    expect(isPasswordCurrent(initialPasswordIds({ passwordId: FIRST }), { passwordId: SECOND })).toBe(false);
    expect(isPasswordCurrent(initialPasswordIds({ passwordId: null }), { passwordId: FIRST })).toBe(false);
  });

  it('should be true before and after the session sets a password itself, and not when somebody sets another', () => {
    const session: Pick<Session, 'passwordIds'> = initialPasswordIds({ passwordId: FIRST });
    addPasswordId(session, { passwordId: FIRST }, SECOND);
    expect(isPasswordCurrent(session, { passwordId: FIRST })).toBe(true);
    expect(isPasswordCurrent(session, { passwordId: SECOND })).toBe(true);
    addPasswordId(session, { passwordId: SECOND }, THIRD);
    expect(isPasswordCurrent(session, { passwordId: FIRST })).toBe(false);
  });

  it('should be true of a session and an account of release 0.2, until the account has a new password', () => {
    expect(isPasswordCurrent({}, {})).toBe(true);
    expect(isPasswordCurrent({}, { passwordId: null })).toBe(true);
    expect(isPasswordCurrent({}, { passwordId: FIRST })).toBe(false);
    expect(isPasswordCurrent(initialPasswordIds({ passwordId: FIRST }), {})).toBe(true);
  });
});

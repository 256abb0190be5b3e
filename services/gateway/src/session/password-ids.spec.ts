import type { Session } from 'fastify';
import { addPasswordId, initialPasswordIds, isPasswordCurrent } from './password-ids.js';

const [FIRST, SECOND, THIRD] = ['1', '2', '3'] as const;

describe('isPasswordCurrent', () => {
  it('should be true for the password with which the session started, and no other', () => {
    expect(isPasswordCurrent(initialPasswordIds({ passwordId: FIRST }), { passwordId: FIRST })).toBe(true);
    expect(isPasswordCurrent(initialPasswordIds({ passwordId: FIRST }), { passwordId: SECOND })).toBe(false);
    expect(isPasswordCurrent(initialPasswordIds({ passwordId: null }), { passwordId: FIRST })).toBe(false);
  });

  it('should be true before and after the session sets a password, and false when somebody else sets one', () => {
    const session: Pick<Session, 'passwordIds'> = initialPasswordIds({ passwordId: FIRST });
    addPasswordId(session, { passwordId: FIRST }, SECOND);
    expect(isPasswordCurrent(session, { passwordId: FIRST })).toBe(true);
    expect(isPasswordCurrent(session, { passwordId: SECOND })).toBe(true);
    addPasswordId(session, { passwordId: SECOND }, THIRD);
    expect(isPasswordCurrent(session, { passwordId: FIRST })).toBe(false);
  });

  it('should be false for a session without password ids', () => {
    expect(isPasswordCurrent({}, { passwordId: null })).toBe(false);
    expect(isPasswordCurrent({}, { passwordId: FIRST })).toBe(false);
  });
});

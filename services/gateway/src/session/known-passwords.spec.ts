import type { Session } from 'fastify';
import { alsoKnow, knownAtSignIn, knowsPassword } from './known-passwords.js';

const [FIRST, SECOND, THIRD] = ['1', '2', '3'];

describe('knowsPassword', () => {
  it('should be true of the password with which the session began, and of no other', () => {
    expect(knowsPassword(knownAtSignIn({ passwordId: FIRST }), { passwordId: FIRST })).toBe(true);
    expect(knowsPassword(knownAtSignIn({ passwordId: FIRST }), { passwordId: SECOND })).toBe(false);
    expect(knowsPassword(knownAtSignIn({ passwordId: null }), { passwordId: FIRST })).toBe(false);
  });

  it('should be true before and after the session sets a password itself, and not when somebody sets another', () => {
    const session: Pick<Session, 'passwordIds'> = knownAtSignIn({ passwordId: FIRST });
    alsoKnow(session, { passwordId: FIRST }, SECOND);
    expect(knowsPassword(session, { passwordId: FIRST })).toBe(true);
    expect(knowsPassword(session, { passwordId: SECOND })).toBe(true);
    alsoKnow(session, { passwordId: SECOND }, THIRD);
    expect(knowsPassword(session, { passwordId: FIRST })).toBe(false);
  });

  it('should be true of a session and an account of release 0.2, until the account has a new password', () => {
    expect(knowsPassword({}, {})).toBe(true);
    expect(knowsPassword({}, { passwordId: null })).toBe(true);
    expect(knowsPassword({}, { passwordId: FIRST })).toBe(false);
    expect(knowsPassword(knownAtSignIn({ passwordId: FIRST }), {})).toBe(true);
  });
});

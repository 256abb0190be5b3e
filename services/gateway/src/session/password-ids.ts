import type { User } from '@lotline/contracts';
import type { Session } from 'fastify';

type Known = Pick<Session, 'passwordIds'>;
type Account = Pick<User, 'passwordId'>;

/** As a session begins: with the password that the account has. */
export const initialPasswordIds = ({ passwordId }: Account): Required<Known> => ({ passwordIds: [passwordId ?? null] });

/** The session goes on when its own account has the password `next`, which it is about to set. */
export function addPasswordId(session: Known, { passwordId }: Account, next: string): void {
  session.passwordIds = [passwordId ?? null, next];
}

/**
 * False once the account has another password than the session was begun with or has set: it has ended (design §7). A session
 * of release 0.2 knows what accounts had then; its auth service does not say which password an account has.
 */
export const isPasswordCurrent = ({ passwordIds = [null] }: Known, { passwordId }: Account): boolean =>
  passwordId === undefined || passwordIds.includes(passwordId);

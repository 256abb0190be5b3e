import type { User } from '@lotline/protocol';
import type { Session } from 'fastify';

type Known = Pick<Session, 'passwordIds'>;
type Account = Pick<User, 'passwordId'>;

/** The password ids of a new session: that of its account. */
export const initialPasswordIds = ({ passwordId }: Account): Required<Known> => ({ passwordIds: [passwordId] });

/** Keeps the session valid when its own account gets the password `next`, which it is about to set. */
export function addPasswordId(session: Known, { passwordId }: Account, next: string): void {
  session.passwordIds = [passwordId, next];
}

/**
 * False if the session has ended, because the account has a password that is neither the one at sign-in nor one that the session
 * has set.
 */
export const isPasswordCurrent = ({ passwordIds = [] }: Known, { passwordId }: Account): boolean =>
  passwordIds.includes(passwordId);

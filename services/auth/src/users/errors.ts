import { DomainError, staffIdOf, type Actor } from '@lotline/protocol';

export const forbidden = (): DomainError => new DomainError('FORBIDDEN', 'Forbidden');
export const ownRole = (): DomainError =>
  new DomainError('FORBIDDEN', 'You cannot change your own role. Another admin can.');
export const notYourAccount = (): DomainError =>
  new DomainError(
    'FORBIDDEN',
    'This user also works at a lot that you do not administer. Please ask an operator admin.',
  );
export const notYourLot = (): DomainError =>
  new DomainError('FORBIDDEN', 'You can give roles only at lots that you administer.');
export const ownAccount = (): DomainError =>
  new DomainError('FORBIDDEN', 'You cannot deactivate your own account. Another admin can.');
export const ownCredentials = (): DomainError =>
  new DomainError('FORBIDDEN', 'You change how you sign in on your account page. Another admin can reset it for you.');
export const noSuchUser = (): DomainError => new DomainError('NOT_FOUND', 'No such user');
export const staleVersion = (): DomainError => new DomainError('STALE_VERSION', 'Someone else has changed this user.');

export const invalidCredentials = (): DomainError =>
  new DomainError('INVALID_CREDENTIALS', 'Invalid email or password');

export const unknownLot = (): DomainError => {
  const message = 'Unknown lot';
  return new DomainError('INVALID', message, { errors: [{ path: 'roles', message }] });
};

export const emailTaken = (): DomainError => {
  const message = 'A user with this email address already exists';
  return new DomainError('CONFLICT', message, { errors: [{ path: 'email', message }] });
};

/** For an account that the admin does not see: says neither that there is one nor why. */
export const addressRefused = (): DomainError => {
  const message = 'You cannot use this email address. Please ask an operator admin.';
  return new DomainError('FORBIDDEN', message, { errors: [{ path: 'email', message }] });
};

/** Returns the account of the actor. Throws FORBIDDEN unless they are staff. */
export function ownIdOf(actor: Actor): string {
  const id = staffIdOf(actor);
  if (id === null) throw forbidden();
  return id;
}

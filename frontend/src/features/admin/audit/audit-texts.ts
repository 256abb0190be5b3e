import type { AuditEntry, AuditKind, SignedInUser, SignInFailure } from '@lotline/protocol';
import { formatCount, formatCountOf } from '../../../lib/text/numbers.js';

export const KIND_LABELS: Record<AuditKind, string> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'confirmation-failed': 'Confirmation failed',
  'signed-out': 'Signed out',
  'account-created': 'User created',
  'account-edited': 'User edited',
  'role-changed': 'Role changed',
  'lots-changed': 'Lots changed',
  'password-set': 'Password set',
  'reset-link-made': 'Password link created',
  'reset-link-sent': 'Password link emailed',
  'password-reset': 'Password reset by link',
  'second-factor-added': 'Second factor added',
  'second-factor-removed': 'Second factor removed',
  'recovery-code-used': 'Recovery code used',
  'identity-linked': 'Single sign-on linked',
  'identity-unlinked': 'Single sign-on link ended',
  'address-refused': 'Address of a hidden user refused',
  deactivated: 'User deactivated',
  reactivated: 'User reactivated',
  exported: 'Customers exported',
  'customer-deleted': 'Customer deleted',
  'customer-restored': 'Customer restored',
  'customer-erased': 'Customer erased',
  'import-stopped': 'Import stopped',
  'texts-opted-out': 'Customer opted out of texts by hand',
  'texts-opted-in': 'Customer opted in to texts by hand',
  'token-created': 'API token created',
  'token-revoked': 'API token revoked',
  'webhook-created': 'Webhook added',
  'webhook-edited': 'Webhook edited',
  'webhook-deleted': 'Webhook deleted',
  'lot-created': 'Lot created',
  'lot-edited': 'Lot edited',
  'lot-archived': 'Lot archived',
  'lot-restored': 'Lot restored',
};

/** Kinds that an admin should notice. */
export const isNotable = (kind: AuditKind): boolean =>
  [
    'sign-in-failed',
    'confirmation-failed',
    'recovery-code-used',
    'address-refused',
    'deactivated',
    'customer-deleted',
    'customer-erased',
    'token-created',
    'lot-archived',
  ].includes(kind);

const FAILURES: Record<SignInFailure, string> = {
  'unknown-account': 'No account with this email',
  'wrong-password': 'Wrong password',
  'no-password': 'The account has no password yet',
  deactivated: 'The account is deactivated',
  'wrong-code': 'Wrong second-factor code',
  'no-group': 'None of the user’s groups has access',
  'unverified-email': 'The sign-in provider has not verified the email address',
  'linked-otherwise': 'The account is linked to another sign-in at the provider',
  canceled: 'Canceled or refused at the sign-in provider',
  unavailable: 'The sign-in provider did not answer',
  'provider-error': 'The sign-in provider reported an error',
  'clock-off': 'The clocks of Lotline and the sign-in provider differ',
  'cookie-lost': 'No cookie of this sign-in: it is over, or the browser is another or blocks cookies',
  'cookie-expired': 'The sign-in took more than ten minutes',
  'not-available': 'Lotline could not complete the sign-in',
  failed: 'The sign-in provider’s answer was not valid',
};

const FIELDS: Record<string, string> = { email: 'email', firstName: 'first name', lastName: 'last name' };

const isFailure = (detail: string): detail is SignInFailure => Object.hasOwn(FAILURES, detail);
const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns an entry's details beyond its kind, or '' if there are none. Accepts entries from a later release. */
export function describeEntry({ kind, from, to, detail }: AuditEntry, lots: SignedInUser['lots']): string {
  const titles = (ids: string): string =>
    ids === ''
      ? 'no lot'
      : ids
          .split(',')
          .map((id) => lots.find((lot) => lot.id === id)?.title ?? id)
          .join(', ');
  switch (kind) {
    case 'sign-in-failed':
    case 'confirmation-failed':
      return isFailure(detail) ? FAILURES[detail] : detail;
    case 'recovery-code-used':
      return `${detail} left`;
    case 'account-created':
      return `As ${to}`;
    case 'account-edited':
      return capitalized(
        detail
          .split(',')
          .map((field) => FIELDS[field] ?? field)
          .join(', '),
      );
    case 'role-changed':
      return `From ${from || 'no role'} to ${to || 'no role'}`;
    case 'lots-changed':
      return `From ${titles(from)} to ${titles(to)}`;
    case 'exported':
      return formatCountOf(Number(detail), 'customer');
    case 'import-stopped':
      return `${formatCount(Number(detail))} imported before`;
    case 'customer-erased':
      return `Asked for by ${detail}`;
    case 'customer-deleted':
    case 'customer-restored':
      return `Record ${detail}`;
    case 'token-created':
    case 'token-revoked':
    case 'webhook-created':
    case 'webhook-edited':
    case 'webhook-deleted':
      return detail;
    default:
      return '';
  }
}

/** Returns who did it: a name, or a substitute when the name is unknown. */
export function authorOf({ kind, by, byId, user }: AuditEntry): string {
  if (kind === 'sign-in-failed') return user ?? 'Unknown';
  if (by !== null) return by;
  return byId === null ? 'Lotline' : 'Removed user';
}

/** Returns the user an entry is about, if that is someone other than its author. */
export function subjectOf({ kind, byId, user, userId }: AuditEntry): string | null {
  if (kind === 'sign-in-failed' || userId === null || userId === byId) return null;
  return user ?? 'Removed user';
}

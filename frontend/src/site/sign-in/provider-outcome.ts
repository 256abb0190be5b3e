import type { ProviderSignIn } from '@lotline/protocol';
import { takePostLoginPath } from '../../lib/session/post-login-redirect.js';

const NOTICES: Record<Exclude<ProviderSignIn, 'done'>, string> = {
  unavailable:
    'Your sign-in provider cannot be reached right now. Sign in with your password, or try again in a moment.',
  refused: 'You have no access to Lotline with this account. Ask your administrator.',
  'no-group': 'You are in no group that has access to Lotline. Ask your administrator.',
  'unverified-email': 'Your sign-in provider has not verified your email address. Ask your administrator.',
  'linked-otherwise':
    'Your account is linked to another sign-in at your provider. Ask your administrator to end the link, then try again.',
  deactivated: 'Your account is deactivated. Ask your administrator.',
  'too-many': 'Too many sign-ins from here. Wait a minute and try again.',
  canceled: 'The sign-in was canceled, or your provider did not allow it.',
  'provider-error': 'Your sign-in provider reported an error. Sign in with your password, or ask your administrator.',
  'clock-off':
    'The clocks of Lotline and your sign-in provider differ. Sign in with your password, or ask your administrator.',
  'cookie-lost':
    'This sign-in is over or began in another browser. Try again; if it happens again, allow cookies for this page.',
  'cookie-expired': 'The sign-in took more than ten minutes. Please try again.',
  'not-available': 'Lotline cannot sign you in right now. Please try again in a moment.',
  failed: 'The sign-in did not work. Please try again.',
};

/** Enters Lotline after a sign-in at the provider, or says why it did not work. An unknown outcome says nothing. */
export function showOutcome(outcome: string, show: (notice: string) => void): void {
  if (outcome === 'done') return location.replace(takePostLoginPath());
  // A reload must not show the outcome again.
  history.replaceState(null, '', location.pathname);
  const [, notice] = Object.entries(NOTICES).find(([known]) => known === outcome) ?? [];
  if (notice !== undefined) show(notice);
}

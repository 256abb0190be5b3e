import type { ProviderSignIn as Outcome } from '@lotline/contracts';
import { useEffect, useState } from 'react';
import { takePostLoginPath } from '../../lib/session/post-login-redirect.js';
import styles from './sign-in.module.css';

const NOTICES: Record<Outcome, string> = {
  done: '',
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

/** The outcome of a sign-in at the provider, if the provider has just redirected here. */
function outcomeIn(search: string): Outcome | null {
  const given = new URLSearchParams(search).get('sso') ?? '';
  return isOutcome(given) ? given : null;
}

const isOutcome = (text: string): text is Outcome => Object.hasOwn(NOTICES, text);

/** The sign-in with OpenID Connect, an alternative to the password. `button` is undefined when no provider is configured. */
export function ProviderSignIn({ button }: { button: string | undefined }) {
  const [outcome] = useState(() => outcomeIn(window.location.search));
  useEffect(() => {
    if (outcome === 'done') return window.location.replace(takePostLoginPath());
    // A reload must not show the outcome again.
    if (outcome) window.history.replaceState(null, '', window.location.pathname);
  }, [outcome]);
  return (
    <>
      {outcome && outcome !== 'done' && (
        <p className={styles.notice} role="alert">
          {NOTICES[outcome]}
        </p>
      )}
      {button !== undefined && (
        <>
          <a className={styles.provider} href="/api/login/oidc">
            {button}
          </a>
          <p className={styles.or}>or with your password</p>
        </>
      )}
    </>
  );
}

import type { ProviderSignIn as Outcome } from '@lotline/contracts';
import { useEffect, useState } from 'react';
import { takePostLoginPath } from '../../lib/session/post-login-redirect.js';
import styles from './sign-in.module.css';

const NOTICES: Record<Outcome, string> = {
  done: '',
  unavailable:
    'Your sign-in provider cannot be reached right now. Sign in with your password, or try again in a moment.',
  refused: 'You have no access to Lotline with this account. Ask your administrator.',
  canceled: 'The sign-in was canceled.',
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

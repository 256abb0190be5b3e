import { useEffect, useState } from 'react';
import styles from './sign-in.module.css';

/** The sign-in with OpenID Connect, an alternative to the password. `button` is undefined when no provider is configured. */
export function ProviderSignIn({ button }: { button: string | undefined }) {
  const [notice, setNotice] = useState<string>();
  useEffect(() => {
    // Set if the provider has just redirected here. The first load of this page has a budget, and few people need this part.
    const outcome = new URLSearchParams(location.search).get('sso');
    if (outcome) void import('./provider-outcome.js').then(({ showOutcome }) => showOutcome(outcome, setNotice));
  }, []);
  return (
    <>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
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

import { useEffect, useState } from 'react';
import { takePostLoginPath } from '../../lib/session/post-login-redirect.js';
import styles from './sign-in.module.css';

/** The sign-in with OpenID Connect, an alternative to the password. `button` is undefined when no provider is configured. */
export function ProviderSignIn({ button }: { button: string | undefined }) {
  // The outcome of a sign-in at the provider, if the provider has just redirected here.
  const [outcome] = useState(() => new URLSearchParams(window.location.search).get('sso'));
  const [notice, setNotice] = useState<string>();
  useEffect(() => {
    if (outcome === 'done') return window.location.replace(takePostLoginPath());
    if (outcome === null) return;
    // A reload must not show the outcome again.
    window.history.replaceState(null, '', window.location.pathname);
    // The first load of this page has a budget, and few people see a notice.
    void import('./provider-notices.js').then(
      ({ noticeOf }) => setNotice(noticeOf(outcome)),
      () => setNotice('The sign-in did not work. Please try again.'),
    );
  }, [outcome]);
  return (
    <>
      {notice !== undefined && (
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

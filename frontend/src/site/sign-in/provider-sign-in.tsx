import { useEffect, useState } from 'react';
import { takePostLoginPath } from '../../lib/session/post-login-redirect.js';
import styles from './sign-in.module.css';

/** The sign-in with OpenID Connect, an alternative to the password. `button` is undefined when no provider is configured. */
export function ProviderSignIn({ button }: { button: string | undefined }) {
  const [notice, setNotice] = useState<string>();
  useEffect(() => {
    // Set if the provider has just redirected here.
    const outcome = new URLSearchParams(location.search).get('sso');
    if (outcome === 'done') return location.replace(takePostLoginPath());
    if (outcome === null) return;
    // A reload must not show the outcome again.
    history.replaceState(null, '', location.pathname);
    // The first load of this page has a budget, and few people see a notice.
    void import('./provider-notices.js').then(
      ({ noticeOf }) => setNotice(noticeOf(outcome)),
      () => setNotice('Please try again.'),
    );
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

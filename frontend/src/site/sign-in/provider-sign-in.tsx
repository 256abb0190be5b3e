import { useEffect, useState } from 'react';
import { lazyPart, useLazyPart } from '../../lib/page/lazy-part.js';
import styles from './sign-in.module.css';

/** The first load of this page has a budget, and few people need this part. */
const providerOutcome = lazyPart(async () => (await import('./provider-outcome.js')).showOutcome);

/** The sign-in with OpenID Connect, an alternative to the password. `button` is undefined when no provider is configured. */
export function ProviderSignIn({ button }: { button: string | undefined }) {
  const [notice, setNotice] = useState<string>();
  // Set if the provider has just redirected here.
  const [outcome] = useState(() => new URLSearchParams(location.search).get('sso'));
  const { loaded: showOutcome } = useLazyPart(providerOutcome, 'provider outcome', outcome !== null);
  useEffect(() => {
    if (outcome && showOutcome) showOutcome(outcome, setNotice);
  }, [outcome, showOutcome]);
  return (
    <>
      {notice && (
        <p className={`notice tone-warn ${styles.notice}`} role="alert">
          {notice}
        </p>
      )}
      {button !== undefined && (
        <>
          <a className={styles.provider} href="/api/login/oidc">
            {button}
          </a>
          <p className={`row-m meta ${styles.or}`}>or with your password</p>
        </>
      )}
    </>
  );
}

import { useState, useEffect } from 'react';
import { hasSessionEnded } from '../../lib/session/post-login-redirect.js';
import { CurbPanel, Tagline } from '../curb-panel.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import { Brand } from '../brand.js';
import { useBrand, usePageTitle } from '../use-brand.js';
import { useSiteSettings } from '../use-site-settings.js';
import { SignInForm } from './sign-in-form.js';
import styles from './sign-in.module.css';
import { lazyPart, useLazyPart } from '../../lib/page/lazy-part.js';

/** The sign-in page, without antd and store (docs/front-end.md). */
export function SignInPage() {
  const { settings, unavailable } = useSiteSettings(null);
  const title = settings?.title ?? (unavailable ? 'Lotline' : null);
  usePageTitle('Sign In', settings);
  useBrand(settings);
  const [ended] = useState(hasSessionEnded);

  return (
    <div className={styles.page}>
      <main className={styles.left}>
        <Brand settings={settings} title={title} />
        <div className={styles.middle}>
          <h1 className={styles.title}>{title ?? <Skeleton width="min(320px, 100%)" height="36px" />}</h1>
          <p className={styles.subtitle}>Sign in to your account</p>
          {ended && <p className={`notice tone-warn ${styles.notice}`}>Your session ended. Sign in to continue.</p>}
          <ProviderSignIn button={settings?.providerButton} />
          <SignInForm />
          {settings?.resetByEmail && (
            <p className={`meta ${styles.meta}`}>
              <a className={styles.link} href="/reset-password">
                Forgot your password?
              </a>
            </p>
          )}
          <p className={`meta ${styles.meta}`}>Need an account? Contact your administrator.</p>
        </div>
        <p className={`meta ${styles.meta}`}>© 2025 {title}</p>
      </main>
      <aside className={styles.right} aria-label="What we do">
        <CurbPanel>
          <p className={styles.tagline}>
            <Tagline />
          </p>
        </CurbPanel>
      </aside>
    </div>
  );
}

/** The first load of this page has a budget, and few people need this part. */
const providerOutcome = lazyPart(async () => (await import('./provider-outcome.js')).showOutcome);

/** The sign-in with OpenID Connect, an alternative to the password. `button` is undefined when no provider is configured. */
function ProviderSignIn({ button }: { button: string | undefined }) {
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

import { useState } from 'react';
import { hasSessionEnded } from '../../lib/session/post-login-redirect.js';
import { CurbPanel, Tagline } from '../curb-panel.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import { Brand } from '../brand.js';
import { useBrand, usePageTitle } from '../use-brand.js';
import { useSiteSettings } from '../use-site-settings.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { SignInForm } from './sign-in-form.js';
import styles from './sign-in.module.css';

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

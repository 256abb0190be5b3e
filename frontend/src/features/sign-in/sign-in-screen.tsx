import { useSettingsQuery } from '../../lib/settings.js';
import { CurbPanel, TAGLINE } from '../../ui/curb-panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import { SignInForm } from './sign-in-form.js';
import styles from './sign-in.module.css';

/** Spec §2 "Login (/login)". */
export function SignInScreen() {
  const { data: settings, isError } = useSettingsQuery();
  const title = settings?.title ?? (isError ? 'Lotline' : null);

  return (
    <div className={styles.screen}>
      <main className={styles.left}>
        <div className={styles.brand}>
          <span className={styles.letter} aria-hidden="true">
            {title?.slice(0, 1)}
          </span>
          {title ?? <Skeleton width="200px" />}
        </div>
        <div className={styles.middle}>
          <h1 className={styles.title}>{title ?? <Skeleton width="320px" height="36px" />}</h1>
          <p className={`sub ${styles.subtitle}`}>Sign in to your account</p>
          <SignInForm />
          <p className="meta">Need an account? Contact your administrator.</p>
        </div>
        <p className="meta">© 2025 {title}</p>
      </main>
      <aside className={styles.right} aria-label="What we do">
        <CurbPanel>
          <p className={styles.tagline}>{TAGLINE}</p>
        </CurbPanel>
      </aside>
    </div>
  );
}

import { useEffect } from 'react';
import { clearPostLoginState } from '../../lib/session/post-login-redirect.js';
import { CurbPanel, Tagline } from '../curb-panel.js';
import { Icon } from '../../ui/icons.js';
import { Brand } from '../brand.js';
import site from '../site.module.css';
import { useBrand, usePageTitle, useLotFacts } from '../use-brand.js';
import { useSiteSettings } from '../use-site-settings.js';
import styles from './landing.module.css';

/** The page that visitors without a session see at `/`. */
export function LandingPage() {
  const { settings } = useSiteSettings(null);
  const title = settings?.title ?? null;
  usePageTitle(null, settings);
  useBrand(settings);
  const facts = useLotFacts(settings);
  useEffect(clearPostLoginState, []);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand settings={settings} />
      </header>
      <main className={styles.main}>
        <h1 className={styles.tagline}>
          <Tagline />
        </h1>
        <a className={`${site.button} ${styles.signIn}`} href="/login">
          Sign In
        </a>
        <div className={styles.blurbs}>
          <section className={styles.blurb}>
            <Icon name="chart" size={24} />
            <h2>Real-time analytics</h2>
            <p>Daily, weekly and monthly metrics for every car, customer and ride.</p>
          </section>
          <section className={styles.blurb}>
            <Icon name="calendar" size={24} />
            <h2>Calendar view</h2>
            <p>Client schedules by month and by day: who comes, who returns, and when.</p>
          </section>
          {settings && facts && (
            <section className={styles.blurb}>
              <facts.Visit settings={settings} />
            </section>
          )}
        </div>
      </main>
      <footer className={styles.footer}>© 2025 {title}</footer>
      <div className={styles.picture}>
        <CurbPanel />
      </div>
    </div>
  );
}

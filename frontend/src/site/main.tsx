import '../ui/tokens.css';
import './site.css';
import '../ui/look/public.css';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyPart, type LazyPart, useLazyPart } from '../lib/page/lazy-part.js';
import { LandingPage } from './landing/landing-page.js';
import { RideRequestPage } from './ride-request/ride-request-page.js';
import styles from './site.module.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** For staff: customers, whose network is the weakest, do not load these pages. */
const signIn = lazyPart(async () => (await import('./sign-in/sign-in-page.js')).SignInPage);
const resetPassword = lazyPart(async () => (await import('./reset-password/reset-password-page.js')).ResetPasswordPage);

/** The prefix of customers' links. The page itself reports a broken link. */
const CUSTOMER_LINKS = '/shuttle-request/';

/** The page of a path. The gateway serves this entry for these paths only. */
function pageAt(path: string): ReactNode {
  if (path === '/login') return <LazyPage page={signIn} />;
  if (path === '/reset-password') return <LazyPage page={resetPassword} />;
  if (!path.startsWith(CUSTOMER_LINKS)) return <LandingPage />;
  return <RideRequestPage link={linkIn(path.slice(CUSTOMER_LINKS.length).replace(/\/$/, ''))} />;
}

/** Decodes a link. One with an invalid escape, such as `100%`, is used as it is: it does not exist, and the page says so. */
function linkIn(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

createRoot(root).render(<StrictMode>{pageAt(window.location.pathname)}</StrictMode>);

/** A page that is loaded on demand. While its code cannot be loaded, says so and tries again by itself. */
function LazyPage({ page }: { page: LazyPart<ComponentType> }) {
  const { loaded: Page, hasFailed } = useLazyPart(page, 'page');
  if (Page) return <Page />;
  return (
    hasFailed && (
      <main className={styles.missing} role="alert">
        <h1>This page could not be loaded</h1>
        <p>It will try again automatically.</p>
        {/* After a release, only the new page knows where its code is. */}
        <button type="button" className={styles.button} onClick={() => window.location.reload()}>
          Try again
        </button>
      </main>
    )
  );
}

import '../ui/tokens.css';
import './site.css';
import { lazy, type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { LandingPage } from './landing/landing-page.js';
import { RideRequestPage } from './ride-request/ride-request-page.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** For staff: customers, whose network is the weakest, do not load these pages. */
const SignInPage = lazy(async () => ({ default: (await import('./sign-in/sign-in-page.js')).SignInPage }));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./reset-password/reset-password-page.js')).ResetPasswordPage,
}));

/** The prefix of customers' links. The page itself reports a broken link. */
const CUSTOMER_LINKS = '/shuttle-request/';

/** The page of a path. The gateway serves this entry for these paths only. */
function pageAt(path: string): ReactNode {
  if (path === '/login') return <SignInPage />;
  if (path === '/reset-password') return <ResetPasswordPage />;
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

createRoot(root).render(
  <StrictMode>
    <Suspense>{pageAt(window.location.pathname)}</Suspense>
  </StrictMode>,
);

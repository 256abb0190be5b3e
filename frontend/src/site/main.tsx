import '../ui/tokens.css';
import './site.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LandingPage } from './landing/landing-page.js';
import { RideRequestPage } from './ride-request/ride-request-page.js';
import { SignInPage } from './sign-in/sign-in-page.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** Whatever comes after it is a customer's link, also one that was torn on its way: the page then says so. */
const CUSTOMERS = '/shuttle-request/';

/** The page at a path; the gateway sends this entry for no other than these. */
function pageAt(path: string): ReactNode {
  if (path === '/login') return <SignInPage />;
  if (!path.startsWith(CUSTOMERS)) return <LandingPage />;
  return <RideRequestPage link={linkIn(path.slice(CUSTOMERS.length).replace(/\/$/, ''))} />;
}

/** A link that was torn in the middle of an escape, as `100%`, stands for itself: nobody has it, and the page says so. */
function linkIn(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

createRoot(root).render(<StrictMode>{pageAt(window.location.pathname)}</StrictMode>);

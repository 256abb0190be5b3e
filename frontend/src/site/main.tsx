import '../ui/tokens.css';
import './site.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LandingPage } from './landing/landing-page.js';
import { RideRequestPage } from './ride-request/ride-request-page.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

/** Whatever comes after it is a customer's link, also one that was torn on its way: the page then says so. */
const CUSTOMERS = '/shuttle-request/';

const { pathname } = window.location;
const link = pathname.startsWith(CUSTOMERS)
  ? decodeURIComponent(pathname.slice(CUSTOMERS.length).replace(/\/$/, ''))
  : null;

createRoot(root).render(<StrictMode>{link === null ? <LandingPage /> : <RideRequestPage link={link} />}</StrictMode>);

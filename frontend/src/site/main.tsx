import '../ui/tokens.css';
import './site.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LandingPage } from './landing/landing-page.js';
import { RideRequestPage } from './ride-request/ride-request-page.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const link = /^\/shuttle-request\/([^/]+)\/?$/.exec(window.location.pathname)?.[1];

createRoot(root).render(
  <StrictMode>{link === undefined ? <LandingPage /> : <RideRequestPage link={decodeURIComponent(link)} />}</StrictMode>,
);

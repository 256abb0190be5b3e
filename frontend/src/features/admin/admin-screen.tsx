import { Button } from 'antd';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { useMay } from '../../lib/session/session.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { ScreenSkeleton } from '../../ui/placeholder/skeleton.js';
import styles from './admin.module.css';
import { useSettings } from '../../lib/lot/settings.js';
import { PairedDevices } from '../../ui/paired-devices/paired-devices.js';

const SECTIONS = [
  { path: '/admin', label: 'Users' },
  { path: '/admin/lots', label: 'Lots' },
  { path: '/admin/texts', label: 'Texts' },
  { path: '/admin/import', label: 'Import' },
  { path: '/admin/boards', label: 'Boards' },
  { path: '/admin/deleted', label: 'Recently deleted' },
  { path: '/admin/audit', label: 'Audit' },
  { path: '/admin/tokens', label: 'Tokens' },
  { path: '/admin/webhooks', label: 'Webhooks' },
];

/** Scrolls the sections, which are wider than a phone, to the current one. */
function useCurrentInView() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!nav.current || !current) return;
    nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return nav;
}

/** The admin panel and its sections. Denies access to other roles. */
export function AdminScreen() {
  const nav = useCurrentInView();
  if (!useMay('manageUsers')) return <AccessDenied />;
  return (
    <>
      <div className={`head ${styles.head}`}>
        <div>
          <h1>Admin Panel</h1>
          <p className="sub">Manage user roles and system access</p>
        </div>
        <nav ref={nav} className={`own-row ${styles.parts}`} aria-label="Admin panel sections">
          {SECTIONS.map(({ path, label }) => (
            <NavLink
              key={path}
              to={path}
              end
              className={({ isActive }) => (isActive ? `${styles.part} ${styles.on}` : styles.part)}
            >
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </>
  );
}

const AccessDenied = () => (
  <div className={`centered ${styles.denied}`}>
    <h1 className="visually-hidden">Admin Panel</h1>
    <EmptyState
      icon="shield"
      tone="bad"
      title="Access Denied"
      text="You need admin privileges to access this page."
      action={<Button href="/">Go to the start page</Button>}
    />
  </div>
);

/** The paired board devices, which an admin can revoke. */
export function BoardsPart() {
  const { boardAccess } = useSettings();
  return (
    <>
      <section className={`panel ${styles.boards}`} aria-label="Paired devices">
        <PairedDevices />
      </section>
      <p className="sub">
        {boardAccess === 'paired'
          ? 'A new device shows a six-digit code. Confirm it on the Shuttle board.'
          : 'Pairing is off: any device can open a pick-up board.'}
      </p>
    </>
  );
}

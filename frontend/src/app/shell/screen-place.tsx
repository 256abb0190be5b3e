import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useScreenName } from '../screen-title.js';
import styles from './shell.module.css';

/**
 * The place of the open screen. A new screen opens at its top and takes the focus, so that a screen reader says its name and Tab goes
 * on there; back and forward leave the position to the browser. Also receives the focus when a dialog closes and the element that opened it
 * is gone.
 */
export function ScreenPlace({ children }: { children: ReactNode }) {
  const name = useScreenName();
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const place = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== 'POP') window.scrollTo(0, 0);
    // Not from a field of the new screen, nor from a dialog that stays open over it.
    if (!document.activeElement?.closest('main, [role=dialog]')) place.current?.focus({ preventScroll: true });
  }, [pathname, navigation]);
  return (
    <main ref={place} className={styles.main} tabIndex={-1} aria-label={name}>
      {children}
    </main>
  );
}

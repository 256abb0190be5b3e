import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectConnection } from '../../lib/network/connection.js';
import { useWhenReleased } from '../../lib/page/use-when-released.js';
import { ConnectionBanner } from '../../ui/banner/connection-banner.js';
import styles from './shell.module.css';
import { LotAlertsBanner } from '../../features/alerts/lot-alerts-banner.js';
import { useRequests } from '../../features/alerts/ride-alerts.js';
import { useOpenLot } from '../lot/use-lot.js';
import { UnacknowledgedBanner, unacknowledgedOf } from '../../ui/banner/unacknowledged-banner.js';
import { BOARD } from '../navigation.js';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The banners for unacknowledged requests and for content that may be out of date. They stick below the header and stay above
 * dialogs.
 */
export function ConnectionState() {
  const { state } = useSelector(selectConnection);
  const shown = useWhenReleased(state);
  const ref = useStickyTop();
  return (
    <div ref={ref} className={styles.connection}>
      <UnacknowledgedRequests />
      <LotAlertsBanner onOpen={useOpenLot()} />
      {(shown === 'offline' || shown === 'unreachable') && <ConnectionBanner reason={shown} />}
    </div>
  );
}

/** Shown on every screen except the board, which shows the requests themselves. */
export function UnacknowledgedRequests() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const unacknowledged = useWhenReleased(useRequests(unacknowledgedOf));
  return (
    <UnacknowledgedBanner requests={pathname === BOARD ? [] : unacknowledged} onOpen={() => void navigate(BOARD)} />
  );
}

/**
 * For the banners, which stick below the header. Sets `--banners` on the page to their height, for headings that stick below them,
 * and `--above-dialogs` to the height of header and banners, 0 without banners, for dialogs, which stay below both. When the element grows or shrinks on a scrolled page, the content in sight does not move: browsers with
 * scroll anchoring see to that, and for others this scrolls the page. A page at its top stays there, so that nothing is covered.
 */
function useStickyTop(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const isAnchored = 'overflowAnchor' in element.style;
    let height = element.offsetHeight;
    // Setting it restyles the whole screen, so it is set only when the height changes.
    const { style } = document.documentElement;
    const setHeight = (): void => {
      style.setProperty('--banners', `${height}px`);
      const top = height === 0 ? 0 : Number.parseFloat(getComputedStyle(element).top) || 0;
      style.setProperty('--above-dialogs', `${top + height}px`);
    };
    setHeight();
    const adjust = (): void => {
      const grown = element.offsetHeight - height;
      if (grown === 0) return;
      height += grown;
      setHeight();
      if (window.scrollY > 0 && !isAnchored) window.scrollBy(0, grown);
    };
    const observer = new ResizeObserver(adjust);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--banners');
      style.removeProperty('--above-dialogs');
    };
  }, []);
  return ref;
}

import type { Settings } from '@lotline/protocol';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import site from '../site.module.css';
import { useWords } from './use-language.js';
import type { RideOnPage } from './use-ride.js';
import type { ReactNode } from 'react';

interface RideActionsProps {
  ride: RideOnPage;
  /** Null while loading. */
  settings: Settings | null;
}

/** The tracking link of a shuttle, if it has one. */
export const trackingOf = (settings: Settings | null, shuttle: number): string | undefined =>
  settings?.shuttles.find(({ number }) => number === shuttle)?.trackingUrl;

/** The button of each state. There is none while the customer waits for a shuttle, or just after the ride. */
export function RideActions({ ride, settings }: RideActionsProps) {
  const { state } = ride;
  const words = useWords();
  switch (state.phase) {
    case 'resuming':
      return <Skeleton height="56px" radius="var(--radius-panel)" />;
    case 'idle':
    case 'loading':
      return (
        <button type="button" className={site.button} disabled={state.phase === 'loading'} onClick={ride.request}>
          {words.request}
        </button>
      );
    case 'canceled':
      return (
        <button type="button" className={site.button} onClick={ride.request}>
          {words.undo}
        </button>
      );
    case 'success':
    case 'thanks':
    case 'closed':
      return null;
    case 'assigned': {
      const tracking = trackingOf(settings, state.number);
      if (!tracking) return null;
      return (
        <button type="button" className={site.button} onClick={() => window.open(tracking, '_blank', 'noopener')}>
          {words.track(state.number)}
        </button>
      );
    }
    case 'error':
      return (
        <button type="button" className={site.button} onClick={ride.tryAgain}>
          {words.tryAgain}
        </button>
      );
    case 'unknown':
      return settings ? (
        <OfficeLink phone={settings.officePhone} className={site.button}>
          {words.call(settings.officePhone)}
        </OfficeLink>
      ) : (
        <Skeleton height="56px" radius="var(--radius-panel)" />
      );
  }
}

interface OfficeLinkProps {
  /** As the lot's settings spell it. */
  phone: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link that calls the lot's office. */
export const OfficeLink = ({ phone, className, children }: OfficeLinkProps) => (
  <a className={className} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
    {children}
  </a>
);

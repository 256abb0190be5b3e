import type { Settings } from '@lotline/contracts';
import { Skeleton } from '../../ui/skeleton.js';
import site from '../site.module.css';
import type { RideOnPage } from './use-ride.js';

interface RideActionsProps {
  ride: RideOnPage;
  shuttles: Settings['shuttles'];
}

/** The one button that each state has; none while a shuttle is waited for. */
export function RideActions({ ride, shuttles }: RideActionsProps) {
  const { state } = ride;
  switch (state.phase) {
    case 'resuming':
      return <Skeleton height="56px" radius="12px" />;
    case 'idle':
    case 'loading':
      return (
        <button type="button" className={site.button} disabled={state.phase === 'loading'} onClick={ride.request}>
          Request Shuttle Pick Up
        </button>
      );
    case 'success':
      return null;
    case 'assigned': {
      const tracking = shuttles.find(({ number }) => number === state.number)?.trackingUrl;
      if (!tracking) return null;
      return (
        <button type="button" className={site.button} onClick={() => window.open(tracking, '_blank', 'noopener')}>
          Track Shuttle {state.number}
        </button>
      );
    }
    case 'error':
      return (
        <button type="button" className={site.button} onClick={ride.tryAgain}>
          Try Again
        </button>
      );
  }
}

import type { RideDetails } from '@lotline/protocol';
import { useCallback, useEffect, useState } from 'react';
import { CUSTOMER_STATUS_POLL } from '../../lib/time/intervals.js';
import { call, isOutage } from '../http.js';
import type { RideOnPage } from './use-ride.js';

/** Several taps on a counter are sent as one change, in ms. */
const QUIET = 500;

interface DetailsOnPage {
  /** What the page shows: the customer's own changes over what the server knows. */
  details: RideDetails;
  /** Changes some fields; undefined removes one. */
  say: (change: { [Field in keyof RideDetails]?: RideDetails[Field] | undefined }) => void;
  /** Null before any change on this page. */
  state: 'saving' | 'saved' | 'not-saved' | null;
}

/** What the customer says about their ride. Changes are sent a moment after the last tap, and again until the server has them. */
export function useRideDetails(link: string, { said, recordSaid }: RideOnPage): DetailsOnPage {
  const [unsaved, setUnsaved] = useState<RideDetails | null>(null);
  const [state, setState] = useState<DetailsOnPage['state']>(null);

  const say = useCallback<DetailsOnPage['say']>(
    (change) => {
      setState('saving');
      setUnsaved((before) => withChange(before ?? said ?? {}, change));
    },
    [said],
  );

  useEffect(() => {
    if (unsaved === null) return;
    const stopped = new AbortController();
    let timer = setTimeout(() => void send(), QUIET);
    async function send(): Promise<void> {
      const path = `/api/shuttle-request/${encodeURIComponent(link)}`;
      const answer = await call('PUT', path, { body: unsaved ?? {}, signal: stopped.signal });
      if (stopped.signal.aborted) return;
      if (isOutage(answer)) {
        setState('not-saved');
        timer = setTimeout(() => void send(), CUSTOMER_STATUS_POLL);
        return;
      }
      // Any other refusal means that the ride is over or the lot has changed: the page shows what the server knows.
      if (answer.kind === 'ok' && unsaved) recordSaid(unsaved);
      setState(answer.kind === 'ok' ? 'saved' : null);
      setUnsaved(null);
    }
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [unsaved, link, recordSaid]);

  return { details: unsaved ?? said ?? {}, say, state };
}

const withChange = (before: RideDetails, change: Parameters<DetailsOnPage['say']>[0]): RideDetails => {
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
};

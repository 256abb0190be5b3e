import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { api, type AppDispatch } from '../api/api.js';
import { SentAcknowledgments } from './acknowledgments.js';
import type { RideCard } from '../rides/lanes.js';

interface Acknowledgment {
  clientIds: string[];
  /** Whether the page's alerts are audible. */
  sound: boolean;
}

const acknowledgmentApi = api.injectEndpoints({
  endpoints: (build) => ({
    acknowledge: build.mutation<unknown, Acknowledgment>({
      query: (body) => ({ url: '/api/clients/shuttle/acknowledged', method: 'POST', body }),
    }),
  }),
});

/**
 * Returns a function that acknowledges the requests on these cards, and reports whether the page is audible. Call it every
 * second, even while the page is hidden; it sends nothing that the server already knows.
 */
export function useAcknowledge(isAudible: () => boolean): (cards: readonly RideCard[]) => void {
  const dispatch = useDispatch<AppDispatch>();
  const acknowledgments = useRef(new SentAcknowledgments());
  return (cards) => {
    const sound = isAudible();
    const clientIds = acknowledgments.current.due(cards, sound, performance.now());
    if (clientIds.length === 0) return;
    void dispatch(acknowledgmentApi.endpoints.acknowledge.initiate({ clientIds, sound }, { track: false }));
  };
}

import { useCallback, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../api/api.js';
import { Acknowledgements } from './acknowledgments.js';
import type { RideCard } from '../rides/ride-card.js';
import { acknowledgmentApi } from './acknowledgments-api.js';

/**
 * Says of these cards that this screen shows them, with whether it is heard at that moment. To be called every second, also
 * while the page is hidden; it sends only what is new.
 */
export function useAcknowledging(isAudible: () => boolean): (cards: readonly RideCard[]) => void {
  const dispatch = useDispatch<AppDispatch>();
  const acknowledgements = useRef(new Acknowledgements());
  return useCallback(
    (cards) => {
      const sound = isAudible();
      const clientIds = acknowledgements.current.due(cards, sound, Date.now());
      if (clientIds.length === 0) return;
      void dispatch(acknowledgmentApi.endpoints.acknowledge.initiate({ clientIds, sound }, { track: false }));
    },
    [dispatch, isAudible],
  );
}

import { useMemo } from 'react';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { useGetBoardListQuery } from '../../lib/rides/rides-api.js';
import { Sound } from '../../ui/sound/sound.js';
import { unacknowledgedOf } from '../../ui/banner/unacknowledged-banner.js';

/** The alert sound of signed-in staff, shared by all screens. Pick-up boards have flags of their own. */
export const staffSound = new Sound('shuttleAudioEnabled');

const NO_CARDS: RideCard[] = [];

/** Returns the customers whose request is still ringing. */
export function useAlerting(): RideCard[] {
  const { data } = useGetBoardListQuery('requesting_ride', { selectFromResult: ({ data: list }) => ({ data: list }) });
  return useMemo(() => data?.cards.filter(({ playAudioAlert }) => playAudioAlert) ?? NO_CARDS, [data]);
}

/** Returns the customers whose request was not acknowledged in time and still is not. */
export function useUnacknowledged(): RideCard[] {
  const { data } = useGetBoardListQuery('requesting_ride', { selectFromResult: ({ data: list }) => ({ data: list }) });
  return useMemo(() => {
    const unacknowledged = unacknowledgedOf(data?.cards ?? NO_CARDS);
    return unacknowledged.length === 0 ? NO_CARDS : unacknowledged;
  }, [data]);
}

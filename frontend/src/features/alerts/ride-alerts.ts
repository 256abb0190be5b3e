import { useMemo } from 'react';
import { useGetBoardListQuery } from '../../lib/rides/rides-api.js';
import { Sound } from '../../ui/sound/sound.js';
import type { RideCard } from '../../lib/rides/lanes.js';

/** The alert sound of signed-in staff, shared by all screens. Pick-up boards have flags of their own. */
export const staffSound = new Sound('shuttleAudioEnabled');

const NO_CARDS: RideCard[] = [];

/** Returns the ride requests that match `filter`, which must be a stable function. */
export function useRequests(filter: (cards: RideCard[]) => RideCard[]): RideCard[] {
  const { data } = useGetBoardListQuery('requesting_ride', { selectFromResult: ({ data: list }) => ({ data: list }) });
  return useMemo(() => {
    const found = filter(data?.cards ?? NO_CARDS);
    return found.length === 0 ? NO_CARDS : found;
  }, [data, filter]);
}

const alertingOf = (cards: RideCard[]): RideCard[] => cards.filter(({ playAudioAlert }) => playAudioAlert);

/** Returns the customers whose request is still ringing. */
export const useAlerting = (): RideCard[] => useRequests(alertingOf);

import type { RideCard } from '../../lib/rides/ride-card.js';
import { useMemo } from 'react';
import { useGetBoardListQuery } from '../../lib/rides/rides-api.js';

const NOBODY: RideCard[] = [];

/** The customers whose request is still ringing. */
export function useAlerting(): RideCard[] {
  const { data } = useGetBoardListQuery('requesting_ride', { selectFromResult: ({ data: list }) => ({ data: list }) });
  return useMemo(() => data?.cards.filter(({ playAudioAlert }) => playAudioAlert) ?? NOBODY, [data]);
}

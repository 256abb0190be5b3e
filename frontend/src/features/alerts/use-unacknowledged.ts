import type { RideCard } from '../../lib/rides/ride-card.js';
import { useMemo } from 'react';
import { useGetBoardListQuery } from '../../lib/rides/rides-api.js';
import { unacknowledgedOf } from '../../ui/banner/unacknowledged-banner.js';

const NOBODY: RideCard[] = [];

/** The customers whose request nobody has heard in time, nor since. */
export function useUnacknowledged(): RideCard[] {
  const { data } = useGetBoardListQuery('requesting_ride', { selectFromResult: ({ data: list }) => ({ data: list }) });
  return useMemo(() => {
    const unheard = unacknowledgedOf(data?.cards ?? NOBODY);
    return unheard.length === 0 ? NOBODY : unheard;
  }, [data]);
}

import { MAX_SPOT_LENGTH, type SpotHolder, spotKey } from '@lotline/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { TYPING_PAUSE } from '../time/intervals.js';
import { useSettled } from '../time/use-debounced.js';
import { useSpotHoldersQuery } from './spots-api.js';

const NOBODY: SpotHolder[] = [];

/** Who else holds the spot that is being typed, once the typing rests; `own` is the customer's own id, null for a new one. */
export function useSpotHolders(spot: string, own: string | null): SpotHolder[] {
  const key = useSettled(spotKey(spot), TYPING_PAUSE);
  const isAsked = key !== '' && key.length <= MAX_SPOT_LENGTH && key === spotKey(spot);
  const { holders } = useSpotHoldersQuery(isAsked ? key : skipToken, {
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ currentData }) => ({ holders: currentData ?? NOBODY }),
  });
  return holders.filter(({ id }) => id !== own);
}

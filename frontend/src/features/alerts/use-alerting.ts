import type { BoardCard } from '@lotline/contracts';
import { useMemo } from 'react';
import { useGetBoardListQuery } from '../../lib/rides/rides-api.js';

const NOBODY: BoardCard[] = [];

/** The customers whose request is still ringing. */
export function useAlerting(): BoardCard[] {
  const { data } = useGetBoardListQuery('requesting_ride', { selectFromResult: ({ data: list }) => ({ data: list }) });
  return useMemo(() => data?.cards.filter(({ playAudioAlert }) => playAudioAlert) ?? NOBODY, [data]);
}

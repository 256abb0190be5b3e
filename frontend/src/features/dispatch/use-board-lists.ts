import type { RideStatus } from '@lotline/contracts';
import { useEffect } from 'react';
import { BOARD_LISTS_POLL } from '../../lib/intervals.js';
import { useGetBoardListQuery } from '../../lib/rides/rides-api.js';
import type { BoardLists } from './lanes.js';

const useList = (status: RideStatus) =>
  useGetBoardListQuery(status, {
    pollingInterval: BOARD_LISTS_POLL,
    // Renders nothing when a poll brought nothing new.
    selectFromResult: ({ data, isError }) => ({ data, isError }),
  });

/** The three columns, polled every 5 s (spec §9). `lists` is null until all have come once. */
export function useBoardLists(): { lists: BoardLists | null; failed: boolean; retry: () => void } {
  const asking = useList('requesting_ride');
  const riding = useList('picked_up');
  const dropped = useList('dropped_off');
  const all = [asking, riding, dropped];
  const newest = Math.floor(Math.max(...all.map(({ data }) => data?.rev ?? 0)));
  useCatchUp(asking, newest);
  useCatchUp(riding, newest);
  useCatchUp(dropped, newest);

  const lists =
    asking.data && riding.data && dropped.data
      ? { requesting_ride: asking.data, picked_up: riding.data, dropped_off: dropped.data }
      : null;
  return {
    lists,
    failed: all.some(({ isError }) => isError),
    retry: () => all.forEach(({ refetch }) => void refetch()),
  };
}

/**
 * A card that moved leaves one list and comes with another. A list that lags behind is asked for at once, or the card
 * would be nowhere until its next poll.
 */
function useCatchUp({ data, refetch }: ReturnType<typeof useList>, newest: number): void {
  const lags = data !== undefined && data.rev < newest;
  useEffect(() => {
    if (lags) void refetch();
  }, [lags, newest, refetch]);
}

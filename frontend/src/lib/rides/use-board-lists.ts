import type { RideStatus } from '@lotline/protocol';
import { useEffect } from 'react';
import { BOARD_LISTS_POLL } from '../time/intervals.js';
import { useGetBoardListQuery } from './rides-api.js';
import type { BoardLists } from './lanes.js';

const useList = (status: RideStatus) =>
  useGetBoardListQuery(status, {
    pollingInterval: BOARD_LISTS_POLL,
    // An unchanged poll does not re-render.
    selectFromResult: ({ data, isError }) => ({ data, isError }),
  });

/** The three columns, polled every 5 s. `lists` is null until all are loaded. */
export function useBoardLists(): { lists: BoardLists | null; failed: boolean; retry: () => void } {
  const requesting = useList('requesting_ride');
  const riding = useList('picked_up');
  const dropped = useList('dropped_off');
  const all = [requesting, riding, dropped];
  const newest = Math.floor(Math.max(...all.map(({ data }) => data?.rev ?? 0)));
  const epochs = [...new Set(all.flatMap(({ data }) => data?.epoch ?? []))].join(' ');
  useCatchUp(requesting, newest, epochs);
  useCatchUp(riding, newest, epochs);
  useCatchUp(dropped, newest, epochs);

  const lists =
    requesting.data && riding.data && dropped.data
      ? { requesting_ride: requesting.data, picked_up: riding.data, dropped_off: dropped.data }
      : null;
  return {
    lists,
    failed: all.some(({ isError }) => isError),
    retry: () => all.forEach(({ refetch }) => void refetch()),
  };
}

/**
 * Refetches a list that is older than the newest one. A moved card leaves one list and appears in another, and would otherwise be
 * missing until the next poll. If the lists have different `epochs`, all are refetched, because their counts cannot be compared.
 */
function useCatchUp({ data, refetch }: ReturnType<typeof useList>, newest: number, epochs: string): void {
  const lags = data !== undefined && (data.rev < newest || data.epoch !== epochs);
  useEffect(() => {
    if (lags) void refetch();
  }, [lags, newest, epochs, refetch]);
}

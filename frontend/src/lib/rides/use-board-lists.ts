import type { RideStatus } from '@lotline/contracts';
import { useEffect } from 'react';
import { BOARD_LISTS_POLL } from '../time/intervals.js';
import { useGetBoardListQuery } from './rides-api.js';
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
  const epochs = [...new Set(all.flatMap(({ data }) => data?.epoch ?? []))].join(' ');
  useCatchUp(asking, newest, epochs);
  useCatchUp(riding, newest, epochs);
  useCatchUp(dropped, newest, epochs);

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
 * would be nowhere until its next poll. Where the lists are of several counts (`epochs`), which of them are old cannot be told.
 */
function useCatchUp({ data, refetch }: ReturnType<typeof useList>, newest: number, epochs: string): void {
  const lags = data !== undefined && (data.rev < newest || data.epoch !== epochs);
  useEffect(() => {
    if (lags) void refetch();
  }, [lags, newest, epochs, refetch]);
}

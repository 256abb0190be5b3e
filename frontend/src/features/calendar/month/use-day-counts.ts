import type { DayCounts } from '@lotline/contracts';
import { useCallback, useMemo } from 'react';
import { calendarApi } from '../calendar-api.js';
import { usePoll } from '../use-poll.js';

export interface CountsOfDays {
  /** By day; undefined until the first answer. */
  counts: ReadonlyMap<string, DayCounts[number]> | undefined;
  failed: boolean;
  retry: () => void;
}

/** How many customers each day of the month's view has, polled. */
export function useDayCounts(cells: readonly string[]): CountsOfDays {
  const { days, failed, refetch } = calendarApi.useGetDayCountsQuery(
    { from: cells[0] ?? '', to: cells.at(-1) ?? '' },
    {
      refetchOnMountOrArgChange: true,
      // A poll that changes nothing renders nothing.
      selectFromResult: ({ currentData, error }) => ({ days: currentData, failed: error !== undefined }),
    },
  );
  const retry = useCallback(() => void refetch(), [refetch]);
  usePoll(retry);
  const counts = useMemo(() => days && new Map(days.map((count) => [count.day, count])), [days]);
  return { counts, failed, retry };
}

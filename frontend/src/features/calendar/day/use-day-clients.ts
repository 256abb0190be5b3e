import { dayFilter, sidesOf, type CalendarMode, type Client, type DaySide } from '@lotline/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCallback } from 'react';
import { calendarApi } from '../calendar-api.js';
import { usePoll } from '../use-poll.js';

/** The customers of a side, contract records among them; undefined until its first answer, and where it is not shown. */
export type DayClients = Record<DaySide, Client[] | undefined>;

const useSide = (day: string, side: DaySide, isShown: boolean) =>
  calendarApi.useGetDayClientsQuery(isShown ? dayFilter(day, side) : skipToken, {
    refetchOnMountOrArgChange: true,
    // A poll that changes nothing renders nothing.
    selectFromResult: ({ currentData, error }) => ({ clients: currentData, failed: error !== undefined }),
  });

/** Whom the day's view shows, polled: only the sides that the mode shows are asked for. */
export function useDayClients(
  day: string,
  mode: CalendarMode,
): { clients: DayClients; isThere: boolean; failed: boolean; retry: () => void } {
  const sides = sidesOf(mode);
  const [hasCheckIns, hasArrivals] = [sides.includes('checkins'), sides.includes('arrivals')];
  const checkIns = useSide(day, 'checkins', hasCheckIns);
  const arrivals = useSide(day, 'arrivals', hasArrivals);
  const { refetch: askCheckIns } = checkIns;
  const { refetch: askArrivals } = arrivals;

  const retry = useCallback(() => {
    if (hasCheckIns) void askCheckIns();
    if (hasArrivals) void askArrivals();
  }, [hasCheckIns, hasArrivals, askCheckIns, askArrivals]);
  usePoll(retry);
  const clients = { checkins: checkIns.clients, arrivals: arrivals.clients };
  return {
    clients,
    isThere: sides.every((side) => clients[side]),
    failed: checkIns.failed || arrivals.failed,
    retry,
  };
}

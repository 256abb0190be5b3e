import type { Client } from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { calendarApi } from '../calendar-api.js';
import { dayFilter, sidesFor, type CalendarMode, type DaySide } from '../../../lib/calendar/days.js';
import { CALENDAR_POLL } from '../../../lib/time/intervals.js';
import { useTicker } from '../../../lib/time/ticker.js';

/** The customers of each side, including contract records; undefined while loading and for a hidden side. */
export type DayClients = Record<DaySide, Client[] | undefined>;

const useSide = (day: string, side: DaySide, isShown: boolean) =>
  calendarApi.useGetDayClientsQuery(isShown ? dayFilter(day, side) : skipToken, {
    refetchOnMountOrArgChange: true,
    // An unchanged poll does not re-render.
    selectFromResult: ({ currentData, error }) => ({ clients: currentData, failed: error !== undefined }),
  });

/** Polls the customers of a day. Requests only the sides that the mode shows. */
export function useDayClients(
  day: string,
  mode: CalendarMode,
): { clients: DayClients; isLoaded: boolean; failed: boolean; retry: () => void } {
  const sides = sidesFor(mode);
  const [hasCheckIns, hasArrivals] = [sides.includes('checkins'), sides.includes('arrivals')];
  const checkIns = useSide(day, 'checkins', hasCheckIns);
  const arrivals = useSide(day, 'arrivals', hasArrivals);
  const retry = () => {
    if (hasCheckIns) void checkIns.refetch();
    if (hasArrivals) void arrivals.refetch();
  };
  useTicker(CALENDAR_POLL, retry);
  const clients = { checkins: checkIns.clients, arrivals: arrivals.clients };
  return {
    clients,
    isLoaded: sides.every((side) => clients[side]),
    failed: checkIns.failed || arrivals.failed,
    retry,
  };
}

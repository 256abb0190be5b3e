import type { Client } from '../client/client.js';
import { isContractRecord } from '../client/types.js';
import type { Lot } from '../lot/lot.js';
import { dayPlus, daysOf, monthOf } from '../time/lot-days.js';

/**
 * What the calendar shows (spec §2 "Calendar"): who arrives at the airport, by their scheduled check-out; who checks in, by
 * their scheduled check-in; or both side by side.
 */
export const CALENDAR_MODES = ['arrivals', 'checkins', 'split'] as const;
export type CalendarMode = (typeof CALENDAR_MODES)[number];

/** One of the two that a day has. */
export type DaySide = Exclude<CalendarMode, 'split'>;

export const sidesOf = (mode: CalendarMode): readonly DaySide[] =>
  mode === 'split' ? ['checkins', 'arrivals'] : [mode];

/** The lot time by which a customer stands in the calendar. */
export const scheduledTime = (
  { checkInDateTime, checkOutDateTime }: Pick<Client, 'checkInDateTime' | 'checkOutDateTime'>,
  side: DaySide,
): string => (side === 'arrivals' ? checkOutDateTime : checkInDateTime);

/** A `ListingFilter` by one of its two ranges. */
export type DayFilter = Record<'checkoutFrom' | 'checkoutTo', string> | Record<'checkinFrom' | 'checkinTo', string>;

/** The list of one side of a day, from its first second to its last. Contract records are in it: `hoursOf` leaves them out. */
export function dayFilter(day: string, side: DaySide): DayFilter {
  const [from, to] = [`${day} 00:00:00`, `${day} 23:59:59`];
  return side === 'arrivals' ? { checkoutFrom: from, checkoutTo: to } : { checkinFrom: from, checkinTo: to };
}

/** The days of a month's view: six weeks, Sunday first, around the month of `day`. */
export function monthCells(day: string): string[] {
  const { from } = monthOf(day);
  const first = dayPlus(from, -new Date(`${from}T00:00:00Z`).getUTCDay());
  return daysOf({ from: first, to: dayPlus(first, 41) });
}

/** The same day so many months later, or earlier; a shorter month's last day in place of one that it has not. */
export function monthPlus(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const { from, to } = monthOf(first.toISOString().slice(0, 10));
  const same = `${from.slice(0, 8)}${day.slice(8)}`;
  return same < to ? same : to;
}

const TERMINAL_ORDER = ['T1', 'T2', 'CL'];

const rankOf = (terminal: string): number => {
  const rank = TERMINAL_ORDER.indexOf(terminal);
  return rank < 0 ? TERMINAL_ORDER.length : rank;
};

/** T1, T2, CL, then the others (spec §2 "Calendar"); at one terminal by time, then by name. */
export const inTerminalOrder =
  (side: DaySide) =>
  (one: Client, other: Client): number =>
    rankOf(one.terminal) - rankOf(other.terminal) ||
    compare(scheduledTime(one, side), scheduledTime(other, side)) ||
    compare(one.lastName, other.lastName) ||
    compare(one.firstName, other.firstName) ||
    compare(one.id, other.id);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The 24 hours of a day with who stands in each, in the order of terminals. Contract records stand in none. */
export function hoursOf(
  clients: readonly Client[],
  day: string,
  side: DaySide,
  lot: Pick<Lot, 'host' | 'reservationsHost'>,
): Client[][] {
  const hours: Client[][] = Array.from({ length: 24 }, () => []);
  for (const client of clients) {
    const time = scheduledTime(client, side);
    if (time.startsWith(day) && !isContractRecord(client.clientType, lot))
      hours[Number(time.slice(11, 13))]?.push(client);
  }
  for (const hour of hours) hour.sort(inTerminalOrder(side));
  return hours;
}

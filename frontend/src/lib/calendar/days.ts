import { dayPlus, daysOf, isContractRecord, monthRange, type Client, type Lot } from '@lotline/protocol';

/**
 * The calendar's modes (docs/product/calendar.md#modes): arrivals at the airport by scheduled check-out, check-ins by
 * scheduled check-in, or both side by side.
 */
export const CALENDAR_MODES = ['arrivals', 'checkins', 'split'] as const;
export type CalendarMode = (typeof CALENDAR_MODES)[number];

/** A list of a day: its check-ins or its arrivals. */
export type DaySide = Exclude<CalendarMode, 'split'>;

export const sidesFor = (mode: CalendarMode): readonly DaySide[] =>
  mode === 'split' ? ['checkins', 'arrivals'] : [mode];

/** The lot time at which a customer appears in the calendar. */
export const scheduledTime = (
  { checkInDateTime, checkOutDateTime }: Pick<Client, 'checkInDateTime' | 'checkOutDateTime'>,
  side: DaySide,
): string => (side === 'arrivals' ? checkOutDateTime : checkInDateTime);

/** The `ListingFilter` of one of the two date ranges. */
export type DayFilter = Record<'checkoutFrom' | 'checkoutTo', string> | Record<'checkinFrom' | 'checkinTo', string>;

/**
 * Selects one list of a day, from its first second to its last. The result includes contract records, which `groupByHour`
 * drops.
 */
export function dayFilter(day: string, side: DaySide): DayFilter {
  const [from, to] = [`${day} 00:00:00`, `${day} 23:59:59`];
  return side === 'arrivals' ? { checkoutFrom: from, checkoutTo: to } : { checkinFrom: from, checkinTo: to };
}

/** The 42 days of the month view of `day`: six weeks, starting on Sunday. */
export function monthCells(day: string): string[] {
  const { from } = monthRange(day);
  const first = dayPlus(from, -new Date(`${from}T00:00:00Z`).getUTCDay());
  return daysOf({ from: first, to: dayPlus(first, 41) });
}

/** The same day `months` later (or earlier), or the last day of that month if it is shorter. */
export function monthPlus(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const { from, to } = monthRange(first.toISOString().slice(0, 10));
  const same = `${from.slice(0, 8)}${day.slice(8)}`;
  return same < to ? same : to;
}

/** Sorts by terminal in the lot's order, then others, then by time, then by name (docs/product/calendar.md#cards). */
function inTerminalOrder(side: DaySide, terminals: readonly string[]): (one: Client, other: Client) => number {
  const rankOf = ({ terminal }: Client): number => {
    const rank = terminals.indexOf(terminal);
    return rank < 0 ? terminals.length : rank;
  };
  return (one, other) =>
    rankOf(one) - rankOf(other) ||
    compare(scheduledTime(one, side), scheduledTime(other, side)) ||
    compare(one.lastName, other.lastName) ||
    compare(one.firstName, other.firstName) ||
    compare(one.id, other.id);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Groups a day's customers by hour (24 lists), sorted by terminal. Contract records are dropped. */
export function groupByHour(
  clients: readonly Client[],
  day: string,
  side: DaySide,
  lot: Pick<Lot, 'host' | 'reservationsHost' | 'terminals'>,
): Client[][] {
  const hours: Client[][] = Array.from({ length: 24 }, () => []);
  for (const client of clients) {
    const time = scheduledTime(client, side);
    if (time.startsWith(day) && !isContractRecord(client.clientType, lot))
      hours[Number(time.slice(11, 13))]?.push(client);
  }
  for (const hour of hours) hour.sort(inTerminalOrder(side, lot.terminals));
  return hours;
}

import { dayPlus, monthRange, type DayRange } from '@lotline/protocol';
import { formatLotDay, formatMonth } from '../../../lib/time/format.js';
import type { Series } from './series.js';

export interface DayAmount {
  day: string;
  amount: number;
}

/** The amount of one or more days. */
export interface Span extends DayRange {
  amount: number;
}

export interface GroupedDays {
  by: 'day' | 'week' | 'month';
  spans: Span[];
}

/** The most points that can be told apart on a phone. */
const MAX_DAYS = 92;
const MAX_WEEKS = 80;

/**
 * Groups the days of a range up to today by week (starting on Sunday) or month if there are many. The first and the last span
 * are cut off at the ends of the range. Future days are left out.
 */
export function groupDays(days: readonly DayAmount[], today: string): GroupedDays {
  const past = days.filter(({ day }) => day <= today);
  const by = past.length <= MAX_DAYS ? 'day' : past.length <= MAX_WEEKS * 7 ? 'week' : 'month';
  const spans: Span[] = [];
  let lastDay = '';
  for (const { day, amount } of past) {
    const last = spans.at(-1);
    if (last && day <= lastDay) {
      last.to = day;
      last.amount += amount;
    } else {
      spans.push({ from: day, to: day, amount });
      lastDay = endOfSpan(day, by);
    }
  }
  return { by, spans };
}

/** Returns the last day of the day, week or month that a day is in. */
function endOfSpan(day: string, by: GroupedDays['by']): string {
  if (by === 'day') return day;
  return by === 'month' ? monthRange(day).to : dayPlus(day, 6 - new Date(`${day}T00:00:00Z`).getUTCDay());
}

export const totalOf = (days: readonly { amount: number }[]): number =>
  days.reduce((sum, { amount }) => sum + amount, 0);

/** Formats days: `Nov 5`, `Nov 1 - Nov 7`, with the year if it differs from that of `today`. */
export const formatDays = ({ from, to }: DayRange, today: string): string =>
  from === to ? formatLotDay(from, today) : `${formatLotDay(from, today)} - ${formatLotDay(to, today)}`;

/** Formats a span for the table and the chart's note: `Nov 5`, `Nov 1 - Nov 7`, `November 2026`. */
export const formatSpan = (span: Span, by: GroupedDays['by'], today: string): string =>
  by === 'month' ? formatMonth(span.from) : formatDays(span, today);

/** Formats a span for the chart's axis: `Nov 5`, `Nov 2026`. */
export const formatShortSpan = ({ from }: Span, by: GroupedDays['by']): string => {
  const [month = '', year = ''] = formatMonth(from).split(' ');
  return by === 'month' ? `${month.slice(0, 3)} ${year}` : `${month.slice(0, 3)} ${Number(from.slice(8))}`;
};

/** Describes the chart for screen readers. */
export function describeSpans(
  { name, format, formatTotal }: Series,
  { by, spans }: GroupedDays,
  today: string,
): string {
  const [first, last] = [spans.at(0), spans.at(-1)];
  if (!first || !last) return `No ${name.toLowerCase()}`;
  const most = spans.reduce((found, span) => (span.amount > found.amount ? span : found), first);
  const range = formatDays({ from: first.from, to: last.to }, today);
  const peak =
    most.amount > 0 && spans.length > 1
      ? `, peak ${by === 'day' ? 'on' : 'in'} ${formatSpan(most, by, today)}: ${format(most.amount)}`
      : '';
  return `${name} by ${by}, ${range}: ${formatTotal(totalOf(spans))}${peak}.`;
}

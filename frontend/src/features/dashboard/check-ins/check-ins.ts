import { dayPlus, type Metrics, monthOf } from '@lotline/contracts';
import { formatLotDay, formatMonth } from '../../../lib/time/format.js';
import { formatCount } from '../figures/format-figures.js';

/** Check-ins of one or more days, both ends included. */
export interface Span {
  from: string;
  to: string;
  count: number;
}

export interface GroupedCheckIns {
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
export function groupCheckIns(days: Metrics['checkInsPerDay'], today: string): GroupedCheckIns {
  const past = days.filter(({ day }) => day <= today);
  const by = past.length <= MAX_DAYS ? 'day' : past.length <= MAX_WEEKS * 7 ? 'week' : 'month';
  const spans: Span[] = [];
  let lastDay = '';
  for (const { day, count } of past) {
    const last = spans.at(-1);
    if (last && day <= lastDay) {
      last.to = day;
      last.count += count;
    } else {
      spans.push({ from: day, to: day, count });
      lastDay = endOfSpan(day, by);
    }
  }
  return { by, spans };
}

/** Returns the last day of the day, week or month that a day is in. */
function endOfSpan(day: string, by: GroupedCheckIns['by']): string {
  if (by === 'day') return day;
  return by === 'month' ? monthOf(day).to : dayPlus(day, 6 - new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** Formats a span for the table and the chart's note: `Nov 5`, `Nov 1 - Nov 7`, `November 2026`. */
export function formatSpan({ from, to }: Span, by: GroupedCheckIns['by'], today: string): string {
  if (by === 'month') return formatMonth(from);
  return from === to ? formatLotDay(from, today) : `${formatLotDay(from, today)} - ${formatLotDay(to, today)}`;
}

/** Formats a span for the chart's axis: `Nov 5`, `Nov 2026`. */
export const formatShortSpan = ({ from }: Span, by: GroupedCheckIns['by']): string => {
  const [month = '', year = ''] = formatMonth(from).split(' ');
  return by === 'month' ? `${month.slice(0, 3)} ${year}` : `${month.slice(0, 3)} ${Number(from.slice(8))}`;
};

export const formatCheckIns = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'check-in' : 'check-ins'}`;

/** Describes the chart for screen readers. */
export function describeCheckIns({ by, spans }: GroupedCheckIns, today: string): string {
  const [first, last] = [spans.at(0), spans.at(-1)];
  if (!first || !last) return 'No check-ins';
  const total = spans.reduce((sum, { count }) => sum + count, 0);
  const most = spans.reduce((found, span) => (span.count > found.count ? span : found), first);
  const range = formatSpan({ from: first.from, to: last.to, count: 0 }, 'day', today);
  const peak =
    most.count > 0 && spans.length > 1
      ? `, peak ${by === 'day' ? 'on' : 'in'} ${formatSpan(most, by, today)}: ${formatCount(most.count)}`
      : '';
  return `Check-ins by ${by}, ${range}: ${formatCheckIns(total)}${peak}.`;
}

import { sayLotDay, sayMonth } from '../../../lib/time/format.js';
import { sayCount } from '../figures/said-figures.js';
import type { GroupedCheckIns, Span } from './group-check-ins.js';

/** Its column in the table, and where it is pointed at in the chart: `Nov 5`, `Nov 1 - Nov 7`, `November 2026`. */
export function saySpan({ from, to }: Span, by: GroupedCheckIns['by'], today: string): string {
  if (by === 'month') return sayMonth(from);
  return from === to ? sayLotDay(from, today) : `${sayLotDay(from, today)} - ${sayLotDay(to, today)}`;
}

/** Beneath the chart, where there is little room: `Nov 5`, `Nov 2026`. */
export const saySpanShortly = ({ from }: Span, by: GroupedCheckIns['by']): string => {
  const [month = '', year = ''] = sayMonth(from).split(' ');
  return by === 'month' ? `${month.slice(0, 3)} ${year}` : `${month.slice(0, 3)} ${Number(from.slice(8))}`;
};

export const sayCheckIns = (count: number): string => `${sayCount(count)} ${count === 1 ? 'check-in' : 'check-ins'}`;

/** What the chart shows, for who cannot see it. */
export function describeCheckIns({ by, spans }: GroupedCheckIns, today: string): string {
  const [first, last] = [spans.at(0), spans.at(-1)];
  if (!first || !last) return 'No check-ins';
  const whole = spans.reduce((sum, { count }) => sum + count, 0);
  const most = spans.reduce((found, span) => (span.count > found.count ? span : found), first);
  const range = saySpan({ from: first.from, to: last.to, count: 0 }, 'day', today);
  const peak =
    most.count > 0 && spans.length > 1
      ? `, most ${by === 'day' ? 'on' : 'in'} ${saySpan(most, by, today)}: ${sayCount(most.count)}`
      : '';
  return `Check-ins by ${by}, ${range}: ${sayCheckIns(whole)}${peak}.`;
}

import { dayPlus, daysOf } from '@lotline/protocol';
import { formatFullDay, formatLotDay, formatMonth } from '../../lib/time/format.js';
import { monthCells, monthPlus } from '../../lib/calendar/days.js';

export type SampleView = 'day' | 'week' | 'month';
export const SAMPLE_VIEWS: { value: SampleView; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

/** The days of the week that contains `day`, starting on Sunday. */
function weekOf(day: string): string[] {
  const sunday = dayPlus(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return daysOf({ from: sunday, to: dayPlus(sunday, 6) });
}

export const daysShown = (day: string, view: 'week' | 'month'): string[] =>
  view === 'week' ? weekOf(day) : monthCells(day);

/** Moves a day by one day, week or month. */
export function moveDay(day: string, view: SampleView, step: -1 | 1): string {
  if (view === 'month') return monthPlus(day, step);
  return dayPlus(day, step * (view === 'week' ? 7 : 1));
}

export function formatTitle(day: string, view: SampleView): string {
  if (view === 'month') return formatMonth(day);
  if (view === 'day') return formatFullDay(day, '');
  const [sunday = day] = weekOf(day);
  return `${formatLotDay(sunday, sunday)} to ${formatLotDay(dayPlus(sunday, 6), '')}`;
}

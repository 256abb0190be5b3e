import { dayPlus, daysOf, monthCells, monthPlus } from '@lotline/contracts';
import { sayDay, sayLotDay, sayMonth } from '../../lib/time/format.js';

export type SampleView = 'day' | 'week' | 'month';
export const SAMPLE_VIEWS: { value: SampleView; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

/** The days of the week of `day`, Sunday first. */
function weekOf(day: string): string[] {
  const sunday = dayPlus(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return daysOf({ from: sunday, to: dayPlus(sunday, 6) });
}

export const daysShown = (day: string, view: 'week' | 'month'): string[] =>
  view === 'week' ? weekOf(day) : monthCells(day);

/** The same day one view further, or back. */
export function turned(day: string, view: SampleView, step: -1 | 1): string {
  if (view === 'month') return monthPlus(day, step);
  return dayPlus(day, step * (view === 'week' ? 7 : 1));
}

export function titleOf(day: string, view: SampleView): string {
  if (view === 'month') return sayMonth(day);
  if (view === 'day') return sayDay(day, '');
  const [sunday = day] = weekOf(day);
  return `${sayLotDay(sunday, sunday)} to ${sayLotDay(dayPlus(sunday, 6), '')}`;
}

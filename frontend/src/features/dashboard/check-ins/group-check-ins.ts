import { dayPlus, monthOf, type Metrics } from '@lotline/contracts';

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

/** More points than these would stand closer together than they can be told apart on a phone. */
const MAX_DAYS = 92;
const MAX_WEEKS = 80;

/**
 * The days of a range up to today, together by week (Sunday first, as in the calendar) or month where there are many. The
 * first and the last are shorter where the range begins or ends within them. Days to come have no check-ins and no place.
 */
export function groupCheckIns(days: Metrics['checkInsPerDay'], today: string): GroupedCheckIns {
  const past = days.filter(({ day }) => day <= today);
  const by = past.length <= MAX_DAYS ? 'day' : past.length <= MAX_WEEKS * 7 ? 'week' : 'month';
  const spans: Span[] = [];
  let end = '';
  for (const { day, count } of past) {
    const last = spans.at(-1);
    if (last && day <= end) {
      last.to = day;
      last.count += count;
    } else {
      spans.push({ from: day, to: day, count });
      end = endOf(day, by);
    }
  }
  return { by, spans };
}

/** The last day of the week or the month that a day is in. */
function endOf(day: string, by: GroupedCheckIns['by']): string {
  if (by === 'day') return day;
  return by === 'month' ? monthOf(day).to : dayPlus(day, 6 - new Date(`${day}T00:00:00Z`).getUTCDay());
}

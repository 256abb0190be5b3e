import type { CalendarMode, DaySide } from '@lotline/contracts';

/** The names of the modes where one is chosen. */
export const MODE_NAMES: Record<CalendarMode, string> = {
  arrivals: 'Airport Arrivals',
  checkins: 'Check-ins',
  split: 'Split',
};

/** What a side is called beside its counts (spec §2 "Calendar"): `{product}` is the lot's title. */
export const sideName = (side: DaySide, lotTitle: string): string =>
  side === 'arrivals' ? 'Airport Arrivals' : `${lotTitle} Check-ins`;

/** In place of a count of nobody: short where both sides stand beside each other. */
export function nobody(side: DaySide, mode: CalendarMode): string {
  if (mode === 'split') return side === 'arrivals' ? 'No Arrivals' : 'No Check-ins';
  return side === 'arrivals' ? 'No Customer Arrivals' : 'No Customer Check-ins';
}

export const customers = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`;

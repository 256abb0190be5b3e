import { dayPlus, daysIn, isLotDay, MAX_METRICS_DAYS, monthRange, type DayRange } from '@lotline/protocol';

/** The ranges that are chosen by name: they move with the lot's day, also in a bookmark. */
export const PRESETS = {
  today: { label: 'Today', of: (today: string): DayRange => ({ from: today, to: today }) },
  yesterday: { label: 'Yesterday', of: (today: string): DayRange => lastDays(dayPlus(today, -1), 1) },
  'last-7-days': { label: 'Last 7 days', of: (today: string): DayRange => lastDays(today, 7) },
  'last-30-days': { label: 'Last 30 days', of: (today: string): DayRange => lastDays(today, 30) },
  'this-month': { label: 'This month', of: monthRange },
  'last-month': {
    label: 'Last month',
    of: (today: string): DayRange => monthRange(dayPlus(monthRange(today).from, -1)),
  },
  'this-year': {
    label: 'This year',
    of: (today: string): DayRange => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
  },
} as const;
export type PresetName = keyof typeof PRESETS;

/** A preset, a range of days, or null for none, which the server takes as the lot's current month. */
export type Choice = PresetName | DayRange | null;

export const DEFAULT_CHOICE = 'this-month';

const lastDays = (day: string, days: number): DayRange => ({ from: dayPlus(day, 1 - days), to: day });

export const isPreset = (text: string): text is PresetName => Object.hasOwn(PRESETS, text);

export const rangeOf = (choice: Choice, today: string): DayRange | null =>
  typeof choice === 'string' ? PRESETS[choice].of(today) : choice;

/** Formats a choice for the address: `last-month`, `2026-11-01..2026-11-30`, or '' for none. */
export function formatChoice(choice: Choice): string {
  if (typeof choice === 'string') return choice;
  return choice ? `${choice.from}..${choice.to}` : '';
}

/** Reads a choice from the address; null if it has none. Anything that is no choice gets the default. */
export function parseChoice(text: string | null): Choice {
  if (text === '') return null;
  if (text === null) return DEFAULT_CHOICE;
  if (isPreset(text)) return text;
  const [from = '', to = '', ...rest] = text.split('..');
  const isRange = rest.length === 0 && rangeError({ from, to }) === null;
  return isRange ? { from, to } : DEFAULT_CHOICE;
}

/** Returns why a range cannot be shown, or null. Its days may be '' or text that is no day. */
export function rangeError(range: DayRange): string | null {
  const days = [range.from, range.to];
  if (days.includes('')) return 'Please pick a date range';
  if (!days.every(isLotDay)) return 'Enter a date like Nov 21, 2026';
  const length = daysIn(range);
  if (length < 1) return 'The last day is before the first';
  return length > MAX_METRICS_DAYS ? 'At most five years can be shown' : null;
}

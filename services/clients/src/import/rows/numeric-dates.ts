/** A date in which only the order tells the day from the month. */
export interface NumericDate {
  first: number;
  second: number;
  separator: string;
}

/** A weekday may come before it: 'Fri 20/11/2026'. The end of a time such as 9.30.15 is no year. */
const NUMERIC = /^[^\d]{0,12}(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(?:\d{4}|\d{2})(?![\d:]|\s?[ap]\.?m)/i;

/** Returns the first two numbers of a date that does not begin with its year; undefined if they cannot be a day and a month. */
export function numericDateOf(text: string): NumericDate | undefined {
  const [, one, separator = '', other] = NUMERIC.exec(text.trim()) ?? [];
  if (one === undefined) return undefined;
  const [first, second] = [Number(one), Number(other)];
  const isDate = first >= 1 && second >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
  return isDate ? { first, second, separator } : undefined;
}

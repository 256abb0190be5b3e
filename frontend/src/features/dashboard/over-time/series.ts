import {
  formatCount,
  formatCountOf,
  formatMoney,
  formatShortCount,
  formatShortMoney,
} from '../../../lib/text/numbers.js';

/** What is shown over time. */
export interface Series {
  title: string;
  /** The column's name in the table. */
  name: string;
  /** The specified text of an empty chart, which stands below what to do. */
  placeholder: string | null;
  /** Formats an amount beside its name. */
  format: (amount: number) => string;
  /** Formats an amount that says what it is: `44 check-ins`. */
  formatTotal: (amount: number) => string;
  formatAxis: (amount: number) => string;
}

const formatCheckIns = (count: number): string => formatCountOf(count, 'check-in');

export const CHECK_INS: Series = {
  title: 'Client Check-ins Over Time',
  name: 'Check-ins',
  placeholder: 'Chart visualization here',
  format: formatCount,
  formatTotal: formatCheckIns,
  formatAxis: (count) => (count < 10_000 ? formatCount(count) : formatShortCount(count)),
};

export const REVENUE: Series = {
  title: 'Revenue Over Time',
  name: 'Revenue',
  placeholder: null,
  format: formatMoney,
  formatTotal: formatMoney,
  formatAxis: formatShortMoney,
};

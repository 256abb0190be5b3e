import type { DateOrder, ImportColumn } from '@lotline/protocol';
import { readDate, type ImportedCell } from './dates.js';
import { normalizeHeading } from './headings.js';

/** Rows that are compared. More would not change the result of "nearly every row". */
const MAX_ROWS = 1000;
/** The share of rows that must end before they begin. */
const NEARLY_EVERY = 0.9;
/** Headings that mean the flight in some lists and the stay in others. */
const OF_FLIGHT = /^(departure|departs?|arrival|arrives?)(date|time|datetime)?$/;

/** The fields of the API, whose meaning is documented. */
const FIELDS: readonly string[] = ['checkInDateTime', 'checkOutDateTime'];

const DATE_ORDERS: readonly DateOrder[] = ['month-first', 'day-first'];

/**
 * How the columns of check-in and check-out of a file must be taken. 'swapped': 'Departure' and 'Arrival' are those of the flight, so the
 * departure is the check-in. 'contradicted': nearly every stay ends before it begins, and nothing says why.
 */
export type StayOrder = 'as-read' | 'swapped' | 'contradicted';

/** Collects from the rows of a file whether its check-outs come after its check-ins. */
export class StayOrderEvidence {
  private rows = 0;
  private readonly backward = { 'month-first': 0, 'day-first': 0 };

  add(checkIn: ImportedCell, checkOut: ImportedCell): void {
    if (this.rows >= MAX_ROWS) return;
    const isBackward = DATE_ORDERS.map((order) => {
      const [from, to] = [checkIn, checkOut].map((cell) => readDate(cell, { order, timeZone: 'UTC' }));
      if (!from || !to || 'problem' in from || 'problem' in to) return undefined;
      return to.time < from.time && !(to.isDay && to.time.slice(0, 10) === from.time.slice(0, 10));
    });
    if (isBackward.every((is) => is === undefined)) return;
    this.rows += 1;
    DATE_ORDERS.forEach((order, at) => (this.backward[order] += isBackward[at] === true ? 1 : 0));
  }

  /** `headings`: those of the two columns. `order`: that of the file's dates. */
  result(headings: readonly string[], order: DateOrder): StayOrder {
    if (this.rows === 0 || this.backward[order] / this.rows < NEARLY_EVERY) return 'as-read';
    if (headings.every((heading) => FIELDS.includes(heading))) return 'as-read';
    return headings.every((heading) => OF_FLIGHT.test(normalizeHeading(heading))) ? 'swapped' : 'contradicted';
  }
}

const SWAPPED: Partial<Record<ImportColumn, ImportColumn>> = {
  checkInDateTime: 'checkOutDateTime',
  checkOutDateTime: 'checkInDateTime',
  checkInTime: 'checkOutTime',
  checkOutTime: 'checkInTime',
};

/** Returns the column of a file whose stays are 'swapped'. */
export const swapStay = (column: ImportColumn): ImportColumn => SWAPPED[column] ?? column;

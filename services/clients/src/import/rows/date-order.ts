import type { DateOrder, ImportLayout } from '@lotline/protocol';
import type { ImportedCell } from './dates.js';

type Evidence = NonNullable<NonNullable<ImportLayout['dateOrder']>['evidence']>;
/** The place of a cell. `row` as spreadsheet programs number it. */
export type CellPlace = Omit<Evidence, 'value'>;

/** Characters of a value that are shown as evidence. */
const MAX_VALUE = 40;

/** A date in which only the order tells the day from the month. */
interface NumericDate {
  first: number;
  second: number;
  separator: string;
}

/** A weekday may come before it: 'Fri 20/11/2026'. The end of a time such as 9.30.15 is no year. */
const NUMERIC = /^[^\d]{0,12}(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(?:\d{4}|\d{2})(?![\d:]|\s?[ap]\.?m)/i;

/** Returns the first two numbers of a date that does not begin with its year; undefined if they cannot be a day and a month. */
function numericDateOf(text: string): NumericDate | undefined {
  const [, one, separator = '', other] = NUMERIC.exec(text.trim()) ?? [];
  if (one === undefined) return undefined;
  const [first, second] = [Number(one), Number(other)];
  const isDate = first >= 1 && second >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
  return isDate ? { first, second, separator } : undefined;
}

/** Collects from the dates of a file which comes first, the day or the month. */
export class DateOrderEvidence {
  private readonly proofs = { 'month-first': 0, 'day-first': 0 };
  private readonly first: Partial<Record<DateOrder, Evidence>> = {};
  /** The first date such as 03.04.2026, which is written with the day first wherever dots are used. */
  private dotted: Evidence | undefined;
  /** Whether a date such as 03/04/2026 can be read in two ways. */
  private isOpen = false;

  /** Adds a cell of a column of dates. */
  add(cell: ImportedCell, at: CellPlace): void {
    if (typeof cell !== 'string') return;
    const date = numericDateOf(cell);
    if (date === undefined || date.first === date.second) return;
    const order = date.first > 12 ? 'day-first' : date.second > 12 ? 'month-first' : undefined;
    const evidence = () => ({ ...at, value: cell.trim().slice(0, MAX_VALUE) });
    if (order !== undefined) {
      this.proofs[order] += 1;
      this.first[order] ??= evidence();
    } else if (date.separator === '.') this.dotted ??= evidence();
    else this.isOpen = true;
  }

  /** Returns the order that most dates prove, otherwise `lotOrder`; null if no date of the file depends on it. */
  result(lotOrder: DateOrder): ImportLayout['dateOrder'] {
    const { 'month-first': month, 'day-first': day } = this.proofs;
    if (month + day > 0) {
      const order = month === day ? lotOrder : month > day ? 'month-first' : 'day-first';
      return { order, decidedBy: 'file', evidence: this.first[order] ?? null };
    }
    if (this.isOpen) return { order: lotOrder, decidedBy: 'lot', evidence: null };
    return this.dotted ? { order: 'day-first', decidedBy: 'file', evidence: this.dotted } : null;
  }
}

import { CUSTOMER_FIELDS, type DateOrder, type ImportColumn, type ImportLayout } from '@lotline/protocol';
import type { ImportedCell } from './dates.js';
import { numericDateOf } from './numeric-dates.js';

type Evidence = NonNullable<NonNullable<ImportLayout['dateOrder']>['evidence']>;
/** The place of a cell. `row` as spreadsheet programs number it. */
export type CellPlace = Omit<Evidence, 'value'>;

/** Characters of a value that are shown as evidence. */
const MAX_VALUE = 40;

/** Whether the column has dates, whose order is one for the whole file. */
const hasDates = (column: ImportColumn): boolean => {
  if (!Object.hasOwn(CUSTOMER_FIELDS, column)) return false;
  const columns: Partial<Record<string, { kind: string }>> = CUSTOMER_FIELDS;
  const kind = columns[column]?.kind;
  return kind === 'lot-time' || kind === 'instant';
};

/** Collects from the dates of a file which comes first, the day or the month. */
export class DateOrderEvidence {
  private readonly proofs = { 'month-first': 0, 'day-first': 0 };
  private readonly first: Partial<Record<DateOrder, Evidence>> = {};
  /** The first date such as 03.04.2026, which is written with the day first wherever dots are used. */
  private dotted: Evidence | undefined;
  /** Whether a date such as 03/04/2026 can be read in two ways. */
  private isOpen = false;

  add(column: ImportColumn, cell: ImportedCell, at: CellPlace): void {
    if (typeof cell !== 'string' || !hasDates(column)) return;
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

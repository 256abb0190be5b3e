import type { ImportSheet } from '@lotline/protocol';
import type { ImportedCell } from '../rows/dates.js';

/** The limit of spreadsheet programs. */
export const MAX_SHEET_ROWS = 1_048_576;

/** A row of a sheet, numbered from 1 as spreadsheet programs do. Cells may be missing at the end. */
export interface TableRow {
  number: number;
  cells: readonly ImportedCell[];
  /** By a filter or a person. */
  isHidden?: boolean;
}

/** A sheet of a workbook, or the only one of a CSV. */
export interface Sheet {
  /** Empty for a CSV. */
  name: string;
  kind: 'visible' | Extract<ImportSheet['state'], 'hidden' | 'chart'>;
  /** Added to a number that is a date but not formatted as one: the days from 1900 to the first day of the workbook. */
  daysFrom1900: number;
  /** Can be called repeatedly. Throws a DomainError for an invalid file. */
  rows(): AsyncGenerator<TableRow>;
}

export const isBlankCell = (cell: ImportedCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

export const isBlankRow = ({ cells }: TableRow): boolean => cells.every(isBlankCell);

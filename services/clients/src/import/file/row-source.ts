import type { ImportSheet, LeftOutReason } from '@lotline/protocol';
import type { FileColumns } from './columns.js';

/** A row of a file that is not blank and not the heading row. */
export interface SourceRow {
  /** The name of its sheet; empty without sheets. */
  sheet: string;
  /** As spreadsheet programs number it. In a JSON array, counted from 1. */
  row: number;
  isHidden: boolean;
  columns: FileColumns;
  /** By position. */
  cells: readonly unknown[];
  /** Why the row is no customer, as far as its place and its cells tell. */
  leftOut: Exclude<LeftOutReason, 'status'> | undefined;
}

/** A file whose columns are known. */
export interface RowSource {
  sheets: Pick<ImportSheet, 'name' | 'state' | 'headingRow'>[];
  /** Can be called repeatedly. Throws a DomainError for an invalid file. */
  rows(): AsyncGenerator<SourceRow>;
}

import { MAX_SHEET_ROWS } from './file/sheet.js';

/** The place of a row in a file. `sheet` is empty for a file without sheets. */
export interface RowPlace {
  sheet: string;
  row: number;
}

/** 'row 4', 'row 4 of November'. */
export const formatRow = ({ sheet, row }: RowPlace): string => `row ${row}${sheet === '' ? '' : ` of ${sheet}`}`;

/**
 * Numbers the rows of all sheets of a file, so that each has a number of its own. In the first sheet, and in a file without sheets, it is
 * the row's own number.
 */
export class RowIds {
  /** `sheets`: the names of those that are read, in order. */
  constructor(private readonly sheets: readonly string[]) {}

  idOf({ sheet, row }: RowPlace): number {
    return Math.max(0, this.sheets.indexOf(sheet)) * (MAX_SHEET_ROWS + 1) + row;
  }

  placeOf(id: number): RowPlace {
    if (this.sheets.length < 2) return { sheet: this.sheets[0] ?? '', row: id };
    const at = Math.floor(id / (MAX_SHEET_ROWS + 1));
    return { sheet: this.sheets[at] ?? '', row: id - at * (MAX_SHEET_ROWS + 1) };
  }
}

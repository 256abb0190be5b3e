import { IMPORT_LIMITS } from '@lotline/protocol';
import { brokenFile } from '../errors.js';
import type { ImportedCell } from '../rows/dates.js';
import { containsBytes } from './file-source.js';
import { isBlankRow, type TableRow } from './sheet.js';
import { readXml } from './xml.js';
import type { ZipPart } from './zip.js';

/** More than any list has: a merge for each of its rows. */
const MAX_MERGES = IMPORT_LIMITS.rows;

/** A merged range. Rows are numbered from 1, columns from 0. */
export interface Merge {
  rows: [first: number, last: number];
  columns: [first: number, last: number];
}

/** Returns the range of a reference such as `D2:E3`; undefined for anything else. */
function parseMerge(reference: string): Merge | undefined {
  if (!/^[A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7}$/.test(reference)) return undefined;
  const [first, last] = reference.split(':').map(parseReference);
  return first && last && { rows: [first.row, last.row], columns: [first.column, last.column] };
}

/** Reads `AB12`: row 12, column 27. */
export function parseReference(reference: string): { row: number; column: number } {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined) throw brokenFile('a cell has no valid reference');
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(row), column: column - 1 };
}

const ELEMENT = Buffer.from('mergeCell ');

/**
 * Returns the merged ranges of a sheet. They follow its rows, so the sheet is read once for them. Most sheets have none, which a
 * search in the bytes finds out in a fraction of the time.
 */
export async function readMerges(sheet: ZipPart): Promise<Merge[]> {
  const merges: Merge[] = [];
  if (!(await containsBytes(await sheet.content(), ELEMENT))) return merges;
  await readXml(await sheet.content(), {
    open: (name, { ref }) => {
      const merge = name === 'mergeCell' && ref !== undefined ? parseMerge(ref) : undefined;
      if (merge) merges.push(merge);
    },
  });
  return merges;
}

/** Gives every cell of a merged range the value of the range. Takes the rows of a sheet in their order. */
export class MergedCells {
  private readonly merges: Merge[];
  private next = 0;
  /** By column: the value, and the last row that has it. */
  private readonly values: { value: ImportedCell; last: number }[] = [];
  private lastRow = 0;

  constructor(merges: readonly Merge[]) {
    if (merges.length > MAX_MERGES) throw brokenFile(`it has more than ${MAX_MERGES} merged cells`);
    this.merges = [...merges].sort((one, other) => one.rows[0] - other.rows[0]);
  }

  /** A row without a value of its own stays blank. */
  fill(row: TableRow): TableRow {
    this.begin(row);
    if (row.number > this.lastRow || isBlankRow(row)) return row;
    const cells = [...row.cells];
    this.values.forEach(({ value, last }, column) => {
      if (last < row.number || (cells[column] ?? null) !== null) return;
      while (cells.length < column) cells.push(null);
      cells[column] = value;
    });
    return { ...row, cells };
  }

  /** Remembers the values of the ranges that begin in this row. */
  private begin({ number, cells }: TableRow): void {
    for (let merge = this.merges[this.next]; merge && merge.rows[0] <= number; merge = this.merges[this.next]) {
      this.next += 1;
      const [first, last] = merge.columns;
      const value = merge.rows[0] === number ? (cells[first] ?? null) : null;
      if (value === null) continue;
      this.lastRow = Math.max(this.lastRow, merge.rows[1]);
      for (let column = first; column <= Math.min(last, IMPORT_LIMITS.columns - 1); column += 1)
        this.values[column] = { value, last: merge.rows[1] };
    }
  }
}

import {
  IMPORT_LIMITS,
  readHeadings,
  type ImportColumn,
  type ImportedCell,
  type ImportedCells,
} from '@lotline/contracts';
import type { FileRow } from '../import.js';
import { noHeadings, noRows, tooManyColumns } from '../errors.js';

/** A row of a sheet, numbered from 1. Cells may be missing at the end. */
export interface TableRow {
  number: number;
  cells: readonly ImportedCell[];
}

const isBlank = ({ cells }: TableRow): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

/** Yields the rows with their cells by column. The first row that is not blank has the headings. Skips blank rows. */
export async function* rowsUnderHeadings(
  table: AsyncIterable<TableRow>,
  unknownColumns: string[],
): AsyncGenerator<FileRow> {
  let columns: [column: ImportColumn, at: number][] | undefined;
  for await (const row of table) {
    if (isBlank(row)) continue;
    if (columns === undefined) {
      if (row.cells.length > IMPORT_LIMITS.columns) throw tooManyColumns();
      const headings = readHeadings(row.cells.map((cell) => (typeof cell === 'string' ? cell : '')));
      if (!headings) throw noHeadings();
      unknownColumns.push(...headings.unknown.map((heading) => heading.slice(0, 100)));
      columns = headings.columns.flatMap((column, at) => (column === undefined ? [] : [[column, at]]));
      continue;
    }
    const cells: ImportedCells = {};
    for (const [column, at] of columns) cells[column] = row.cells[at] ?? null;
    yield { row: row.number, cells };
  }
  if (columns === undefined) throw noRows();
}

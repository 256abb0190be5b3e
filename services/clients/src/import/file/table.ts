import { IMPORT_LIMITS } from '@lotline/contracts';
import { readHeadings } from '../rows/headings.js';
import { addCell, inReadingOrder, type HeadedColumn } from '../rows/row-cells.js';
import type { ImportedCell } from '../rows/dates.js';
import type { ImportedCells } from '../rows/booking.js';
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
  let columns: (HeadedColumn & { at: number })[] | undefined;
  for await (const row of table) {
    if (isBlank(row)) continue;
    if (columns === undefined) {
      if (row.cells.length > IMPORT_LIMITS.columns) throw tooManyColumns();
      const texts = row.cells.map((cell) => (typeof cell === 'string' ? cell : ''));
      const headings = readHeadings(texts);
      if (!headings) throw noHeadings();
      unknownColumns.push(...headings.unknown.map((heading) => heading.slice(0, 100)));
      columns = inReadingOrder(
        headings.columns.flatMap((column, at) =>
          column === undefined ? [] : [{ column, at, heading: texts[at] ?? '' }],
        ),
      );
      continue;
    }
    const cells: ImportedCells = {};
    for (const column of columns) addCell(cells, column, row.cells[column.at] ?? null);
    yield { row: row.number, cells };
  }
  if (columns === undefined) throw noRows();
}

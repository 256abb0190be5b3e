import { CUSTOMER_FIELDS, type ImportColumn, type ImportMapping } from '@lotline/protocol';
import { importedText } from '../rows/cells.js';
import { columnsOfHeadings } from '../rows/headings.js';
import { addCell, inReadingOrder, isCell, type HeadedColumn, type ImportedCells } from '../rows/row-cells.js';

/** In characters: the longest heading that a mapping can name. */
const MAX_HEADING = 200;

/** A column of a file. `column` is undefined if it is unknown, and null if the mapping ignores it. */
export interface FileColumn {
  at: number;
  heading: string;
  column: ImportColumn | null | undefined;
}

const isRead = (column: FileColumn): column is FileColumn & HeadedColumn =>
  column.column !== undefined && column.column !== null;

const KINDS: Partial<Record<ImportColumn, string>> = Object.fromEntries(
  Object.entries(CUSTOMER_FIELDS).map(([column, { kind }]) => [column, kind]),
);

export const isDateColumn = (column: ImportColumn): boolean => ['lot-time', 'instant'].includes(KINDS[column] ?? '');

const EVIDENCE: readonly ImportColumn[] = ['checkInDateTime', 'checkOutDateTime', 'status'];

/** The columns of a sheet, or of an object of a JSON array. */
export class FileColumns {
  /** In the order in which their cells are added to a row. */
  readonly read: readonly (FileColumn & HeadedColumn)[];
  readonly dates: readonly (FileColumn & HeadedColumn)[];
  /** Those whose values decide how the file is read. */
  readonly evidence: readonly (FileColumn & HeadedColumn)[];

  constructor(readonly all: readonly FileColumn[]) {
    this.read = inReadingOrder(all.filter(isRead));
    this.dates = this.read.filter(({ column }) => isDateColumn(column));
    this.evidence = this.read.filter(({ column }) => EVIDENCE.includes(column));
  }

  /** The number of different fields. */
  get fields(): number {
    return new Set(this.read.map(({ column }) => column)).size;
  }

  toCells(row: readonly unknown[], columns = this.read): ImportedCells {
    const cells: ImportedCells = {};
    for (const column of columns) addCell(cells, column, row[column.at] ?? null);
    return cells;
  }
}

/**
 * Finds the columns by their headings. The mapping takes precedence, also over another column of the same field. Of several columns with
 * the same heading, such as 'Time', those that are found otherwise stay so if the mapping agrees with one of them.
 */
export function findColumns(cells: readonly unknown[], { columns: mapped = {} }: ImportMapping): FileColumns {
  const headings = cells.map(headingOf);
  const found = columnsOfHeadings(headings);
  const isMapped = (heading: string): boolean =>
    Object.hasOwn(mapped, heading) && !headings.some((each, at) => each === heading && found[at] === mapped[heading]);
  const given = new Set(headings.filter(isMapped).map((heading) => mapped[heading]));
  return new FileColumns(
    headings.map((heading, at) => {
      const column = found[at];
      if (isMapped(heading)) return { at, heading, column: mapped[heading] };
      return { at, heading, column: column !== undefined && given.has(column) ? undefined : column };
    }),
  );
}

const headingOf = (cell: unknown): string =>
  isCell(cell) ? importedText(cell).replace(/\s+/g, ' ').slice(0, MAX_HEADING).trim() : '';

import type { DateOrder, ImportMapping } from '@lotline/protocol';
import { isCell, type ImportedCells } from '../rows/row-cells.js';
import { StayOrderEvidence, swapStay, type StayOrder } from '../rows/stay-order.js';
import { FileColumns, type FileColumn } from './columns.js';

/** Finds out whether the columns of check-in and check-out are what their headings say. */
export class Stays {
  private readonly evidence = new StayOrderEvidence();
  private readonly columns = new Set<FileColumns>();

  add(
    columns: FileColumns,
    { checkInDateTime: checkIn = null, checkOutDateTime: checkOut = null }: ImportedCells,
  ): void {
    if (isCell(checkIn) && isCell(checkOut) && !isOfExport(columns)) this.evidence.add(checkIn, checkOut);
    this.columns.add(columns);
  }

  /** What the mapping says is true. */
  result({ columns = {} }: ImportMapping, order: DateOrder): StayOrder {
    const stays = [...this.columns].flatMap(({ read }) => read.filter(({ column }) => isStay(column)));
    const headings = stays.map(({ heading }) => heading);
    return headings.some((heading) => Object.hasOwn(columns, heading))
      ? 'as-read'
      : this.evidence.result(headings, order);
  }
}

/** Whether the sheet is an export of Lotline: its columns are known, and the forms accept a stay that ends before it begins. */
const isOfExport = ({ read }: FileColumns): boolean =>
  read.some(({ column }) => column === 'id') && read.some(({ column }) => column === 'version');

const isStay = (column: FileColumn['column']): boolean => column === 'checkInDateTime' || column === 'checkOutDateTime';

/** Returns how a column is read: those of a contradicted stay are not. */
export function columnIn(stays: StayOrder, { column }: FileColumn): FileColumn['column'] {
  if (stays === 'swapped' && column) return swapStay(column);
  return stays === 'contradicted' && isStay(column) ? undefined : column;
}

/** Returns a function that changes columns accordingly. */
export function columnsIn(stays: StayOrder): (columns: FileColumns) => FileColumns {
  if (stays === 'as-read') return (columns) => columns;
  const changed = new WeakMap<FileColumns, FileColumns>();
  return (columns) => {
    const found = changed.get(columns);
    if (found) return found;
    const next = new FileColumns(columns.all.map((column) => ({ ...column, column: columnIn(stays, column) })));
    changed.set(columns, next);
    return next;
  };
}

import type { ImportColumn } from '@lotline/protocol';
import { importedText } from './cells.js';
import type { ImportedCell } from './dates.js';
import { MOBILE_WORD, NOTE_WORD, PLATE_WORD } from './heading-words.js';
import { isOwnHeading, normalizeHeading } from './headings.js';
import { isPlaceholder } from './placeholders.js';
import { isLeftOutStatus, statusOf } from './statuses.js';

/** The cells of a row by column; null for an empty cell or a missing column. */
export type ImportedCells = { [Column in ImportColumn]?: unknown } & {
  /** The headings of other operators whose values need not be Lotline's. An unknown value is kept in the notes under the heading. */
  otherHeadings?: { clientType?: string; terminal?: string };
};

/** A column of a file as it is read. */
export interface HeadedColumn {
  heading: string;
  column: ImportColumn;
}

/** The columns in the order in which `addCell` takes their cells: phones that can be texted come first. */
export const inReadingOrder = <Column extends HeadedColumn>(columns: readonly Column[]): Column[] => {
  const isMobile = ({ heading, column }: HeadedColumn) =>
    column === 'phone' && MOBILE_WORD.test(normalizeHeading(heading));
  return [...columns.filter(isMobile), ...columns.filter((column) => !isMobile(column))];
};

export const isCell = (given: unknown): given is ImportedCell =>
  given === null || given instanceof Date || ['string', 'number', 'boolean'].includes(typeof given);

const isBlank = (cell: unknown): boolean => {
  const text = isCell(cell) ? importedText(cell) : 'an object';
  return text === '' || isPlaceholder(text);
};

/** Adds a cell to those of its row. Of several phones the first filled one counts, and notes are joined. */
export function addCell(cells: ImportedCells, { heading, column }: HeadedColumn, cell: unknown): void {
  if (column === 'notes') cells.notes = joinNotes(cells.notes, labeled(heading, cell));
  else if (column === 'status') cells.status = chosenStatus(cells.status, heading, cell);
  else if (column === 'phone' && cells.phone !== undefined && isBlank(cells.phone) && !isBlank(cell))
    cells.phone = cell;
  else if (cells[column] === undefined) {
    cells[column] = cell;
    if ((column === 'clientType' || column === 'terminal') && !isOwnHeading(heading))
      cells.otherHeadings = { ...cells.otherHeadings, [column]: heading.trim().slice(0, 50) };
  }
}

/** Adds the heading to a value that is not a note, such as a license plate. */
function labeled(heading: string, cell: unknown): unknown {
  const normalized = normalizeHeading(heading);
  if (NOTE_WORD.test(normalized)) return cell;
  if (isBlank(cell)) return null;
  const label = PLATE_WORD.test(normalized) ? 'Plate' : heading.trim().slice(0, 50);
  return isCell(cell) ? `${label}: ${importedText(cell)}` : cell;
}

/** Joins two notes by a line break, each only once. */
export function joinNotes(before: unknown, added: unknown): unknown {
  if (before === undefined || before === null || before === '') return added;
  if (!isCell(before) || !isCell(added)) return before;
  const [first, second] = [importedText(before), importedText(added)];
  return second === '' || first === second ? before : first === '' ? added : `${first}\n${second}`;
}

/** The first status that is left out, otherwise the first one. */
function chosenStatus(before: unknown, heading: string, cell: unknown): unknown {
  if (!isCell(cell)) return before ?? cell;
  const text = importedText(cell);
  const added = text === '' ? '' : statusOf(heading, text);
  return typeof before === 'string' && before !== '' && !isLeftOutStatus(added) ? before : added;
}

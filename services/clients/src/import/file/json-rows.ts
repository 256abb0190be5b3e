import { columnOfHeading, type ImportColumn } from '../rows/headings.js';
import type { ImportedCells } from '../rows/booking.js';
import type { FileRow } from '../import.js';
import { noHeadings, notJsonArray } from '../errors.js';
import { jsonElements } from './json-elements.js';
import type { FileSource } from './source.js';
import { textOf } from './text-encoding.js';

/** Keys that are remembered: each object may have its own. */
const MAX_KEYS = 1000;
const MAX_UNKNOWN = 200;

/** The objects of a JSON array as rows, counted from 1; their keys are read as headings are. */
export async function* jsonRows(file: FileSource, unknownColumns: string[]): AsyncGenerator<FileRow> {
  const columns = new Map<string, ImportColumn | null>();
  const columnOf = (key: string): ImportColumn | null => {
    const known = columns.get(key);
    if (known !== undefined) return known;
    const column = columnOfHeading(key) ?? null;
    if (columns.size < MAX_KEYS) columns.set(key, column);
    if (column === null && unknownColumns.length < MAX_UNKNOWN) unknownColumns.push(key.slice(0, 100));
    return column;
  };
  let row = 0;
  for await (const element of jsonElements(textOf(file.stream(), 'utf-8'))) {
    if (typeof element !== 'object' || element === null || Array.isArray(element)) throw notJsonArray();
    row += 1;
    const cells: ImportedCells = {};
    for (const [key, value] of Object.entries(element)) {
      const column = columnOf(key);
      if (column !== null) cells[column] ??= value;
    }
    if (row === 1 && Object.keys(cells).length === 0) throw noHeadings();
    yield { row, cells };
  }
}

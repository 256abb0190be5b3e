import type { ImportColumn } from '@lotline/contracts';
import { columnOfHeading } from '../rows/headings.js';
import { addCell } from '../rows/row-cells.js';
import type { ImportedCells } from '../rows/booking.js';
import type { FileRow } from '../import.js';
import { noHeadings, notJsonArray } from '../errors.js';
import { jsonElements } from './json-elements.js';
import type { FileSource } from './file-source.js';
import { decodeText } from './text-encoding.js';

/** Limits the cache, because every object may have different keys. */
const MAX_CACHED_KEYS = 1000;
const MAX_UNKNOWN_COLUMNS = 200;

/** Yields the objects of a JSON array as rows, numbered from 1. Keys are interpreted like column headings. */
export async function* jsonRows(file: FileSource, unknownColumns: string[]): AsyncGenerator<FileRow> {
  const columns = new Map<string, ImportColumn | null>();
  const findColumn = (key: string): ImportColumn | null => {
    const known = columns.get(key);
    if (known !== undefined) return known;
    const column = columnOfHeading(key) ?? null;
    if (columns.size < MAX_CACHED_KEYS) columns.set(key, column);
    if (column === null && unknownColumns.length < MAX_UNKNOWN_COLUMNS) unknownColumns.push(key.slice(0, 100));
    return column;
  };
  let row = 0;
  for await (const element of jsonElements(decodeText(file.stream(), 'utf-8'))) {
    if (typeof element !== 'object' || element === null || Array.isArray(element)) throw notJsonArray();
    row += 1;
    const cells: ImportedCells = {};
    for (const [key, value] of Object.entries(element)) {
      const column = findColumn(key);
      if (column !== null) addCell(cells, { heading: key, column }, value);
    }
    if (row === 1 && Object.keys(cells).length === 0) throw noHeadings();
    yield { row, cells };
  }
}

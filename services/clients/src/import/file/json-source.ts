import type { ImportMapping } from '@lotline/protocol';
import { noKeys, notJsonArray } from '../errors.js';
import { findColumns, type FileColumns } from './columns.js';
import { jsonElements } from './json-elements.js';
import type { FileSource } from './file-source.js';
import type { RowSource } from './row-source.js';
import { decodeText } from './text-encoding.js';

/** Limits the cache, because every object may have different keys. */
const MAX_CACHED = 1000;

/** Reads the objects of a JSON array as rows. Keys are interpreted like column headings. */
export function jsonSource(file: FileSource, mapping: ImportMapping): RowSource {
  const columnsByKeys = new Map<string, FileColumns>();
  const columnsOf = (keys: readonly string[]): FileColumns => {
    const id = JSON.stringify(keys);
    const columns = columnsByKeys.get(id) ?? findColumns(keys, mapping);
    if (columnsByKeys.size < MAX_CACHED) columnsByKeys.set(id, columns);
    return columns;
  };
  return {
    sheets: [{ name: '', state: 'read', headingRow: null }],
    async *rows() {
      let row = 0;
      for await (const element of jsonElements(decodeText(file.stream()))) {
        if (typeof element !== 'object' || element === null || Array.isArray(element)) throw notJsonArray();
        row += 1;
        const columns = columnsOf(Object.keys(element));
        if (row === 1 && columns.read.length === 0) throw noKeys();
        yield { sheet: '', row, isHidden: false, columns, cells: Object.values(element), leftOut: undefined };
      }
    },
  };
}

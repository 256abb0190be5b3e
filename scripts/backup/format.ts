import type { Derivation } from './key.ts';
/**
 * The format of a backup: a line that names it, a header (JSON, one line), then frames. A frame is its length (4 bytes, big
 * endian), its kind (1 byte) and its sealed content (seal.ts), which is compressed (raw deflate). A frame `TABLE` (JSON, `Table`)
 * comes before the frames `ROWS` of the table: parts of its rows in the text format of PostgreSQL's COPY. The frame `END` (JSON,
 * `Manifest`) is the last.
 */
export interface Header {
  format: number;
  /** the version that took the backup */
  lotline: string;
  /** ISO 8601 */
  takenAt: string;
  /** the names of each schema's migrations */
  migrations: Record<string, string[]>;
  /** if the frames are encrypted */
  key?: Derivation;
}

export interface Table {
  schema: string;
  name: string;
  columns: string[];
}

/**
 * `sha256` is of the rows in the file, `checksum` of
 * the rows in the database in any order (tables.ts)
 */
export type TableEntry = Table & { rows: number; sha256: string; checksum: string };

export interface Manifest {
  tables: TableEntry[];
  sequences: { schema: string; name: string; value: string; isCalled: boolean }[];
}

export const FORMAT = 1;
export const FIRST_LINE = 'LOTLINE BACKUP\n';
export const MAX_HEADER_BYTES = 64 * 1024;

export const TABLE = 1;
export const ROWS = 2;
export const END = 3;

/** The length of a frame's rows. */
export const CHUNK_BYTES = 2 ** 20;
/** Nothing in a frame is larger, before it is compressed. */
export const MAX_FRAME_BYTES = 8 * 2 ** 20;

export const tableName = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;

/** The number of rows in a part of a table: the text format of COPY writes a line break nowhere else. */
export function countRows(part: Buffer) {
  let rows = 0;
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) rows += 1;
  return rows;
}

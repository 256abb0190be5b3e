/**
 * The format of a backup: a line that names it, a header (JSON, one line), then frames. A frame is its length (4 bytes, big
 * endian), its kind (1 byte) and its sealed content (seal.mjs), which is compressed (raw deflate). A frame `TABLE` (JSON, `Table`)
 * comes before the frames `ROWS` of the table: parts of its rows in the text format of PostgreSQL's COPY. The frame `END` (JSON,
 * `Manifest`) is the last.
 *
 * @typedef {object} Header
 * @property {number} format
 * @property {string} lotline the version that took the backup
 * @property {string} takenAt ISO 8601
 * @property {Record<string, string[]>} migrations the names of each schema's migrations
 * @property {import('./key.mjs').Derivation} [key] if the frames are encrypted
 *
 * @typedef {object} Table
 * @property {string} schema
 * @property {string} name
 * @property {string[]} columns
 *
 * @typedef {Table & {rows: number, sha256: string, checksum: string}} TableEntry `sha256` is of the rows in the file, `checksum` of
 * the rows in the database in any order (tables.mjs)
 *
 * @typedef {object} Manifest
 * @property {TableEntry[]} tables
 * @property {{schema: string, name: string, value: string, isCalled: boolean}[]} sequences
 */

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

/** @param {{schema: string, name: string}} table */
export const tableName = ({ schema, name }) => `${schema}.${name}`;

/** The number of rows in a part of a table: the text format of COPY writes a line break nowhere else. @param {Buffer} part */
export function countRows(part) {
  let rows = 0;
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) rows += 1;
  return rows;
}

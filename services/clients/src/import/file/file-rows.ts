import type { ClaimedImport } from '../import.js';
import type { FileRow } from '../import.js';
import { formerSpreadsheet, noRows } from '../errors.js';
import { csvRows } from './csv-rows.js';
import { jsonRows } from './json-rows.js';
import { FileSource } from './source.js';
import { rowsUnderHeadings } from './table.js';
import { workbookRows } from './workbook-rows.js';

export interface ImportFile {
  /** Throws a DomainError for a file that is none. */
  rows(): AsyncGenerator<FileRow>;
  /** Known once the rows are through. */
  unknownColumns(): string[];
}

const ZIP = Buffer.from('PK');
const FORMER = Buffer.from('d0cf11e0', 'hex');

/** The rows of an import's file, which is told by what is in it: its name and type are what somebody says. */
export function rowsOfFile(
  { format, bytes, chunks }: Pick<ClaimedImport, 'format' | 'bytes' | 'chunks'>,
  chunk: (number: number) => Promise<Buffer | undefined>,
): ImportFile {
  const file = new FileSource(bytes, chunks, chunk);
  const unknown: string[] = [];
  return { rows: () => rows(file, format, unknown), unknownColumns: () => unknown };
}

async function* rows(file: FileSource, format: ClaimedImport['format'], unknown: string[]): AsyncGenerator<FileRow> {
  if (format === 'json') return yield* jsonRows(file, unknown);
  if (file.bytes === 0) throw noRows();
  const start = await startOf(file);
  if (start.subarray(0, 4).equals(FORMER)) throw formerSpreadsheet();
  const table = start.subarray(0, 2).equals(ZIP) ? workbookRows(file) : csvRows(file);
  yield* rowsUnderHeadings(table, unknown);
}

async function startOf(file: FileSource): Promise<Buffer> {
  for await (const part of file.range(0, 4)) return part;
  return Buffer.alloc(0);
}

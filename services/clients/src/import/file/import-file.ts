import type { ClaimedImport, FileRow } from '../import.js';
import { oldSpreadsheet, noRows } from '../errors.js';
import { csvRows } from './csv-rows.js';
import { jsonRows } from './json-rows.js';
import { FileSource } from './file-source.js';
import { rowsUnderHeadings } from './table.js';
import { workbookRows } from './workbook-rows.js';

export interface ImportFile {
  /** Throws a DomainError for an invalid file. */
  rows(): AsyncGenerator<FileRow>;
  /** Complete once all rows were read. */
  unknownColumns(): string[];
}

const ZIP_SIGNATURE = Buffer.from('PK');
const XLS_SIGNATURE = Buffer.from('d0cf11e0', 'hex');

/** Reads the rows of a file. Detects its type by its content, because its name and declared type are not reliable. */
export function openImportFile(
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
  const start = await readStart(file);
  if (start.subarray(0, 4).equals(XLS_SIGNATURE)) throw oldSpreadsheet();
  const table = start.subarray(0, 2).equals(ZIP_SIGNATURE) ? workbookRows(file) : csvRows(file);
  yield* rowsUnderHeadings(table, unknown);
}

async function readStart(file: FileSource): Promise<Buffer> {
  for await (const part of file.range(0, 4)) return part;
  return Buffer.alloc(0);
}

import { IMPORT_CHUNK, type DateOrder, type ImportLayout, type ImportMapping } from '@lotline/protocol';
import type { FileRow } from '../import/import.js';
import { openImportFile } from '../import/file/import-file.js';

interface Options {
  format?: 'file' | 'json';
  mapping?: ImportMapping;
  lotOrder?: DateOrder;
  isCheck?: boolean;
  /** Bytes. */
  chunk?: number;
}

/** Reads a file as an import does, without a database. */
export async function readImportFile(
  content: string | Buffer,
  { format = 'file', mapping = {}, lotOrder = 'month-first', isCheck = false, chunk = IMPORT_CHUNK }: Options = {},
): Promise<{ rows: FileRow[]; unknown: string[]; layout: ImportLayout }> {
  const bytes = Buffer.from(content);
  const size = { format, bytes: bytes.length, chunks: Math.ceil(bytes.length / chunk) };
  const file = await openImportFile(size, (number) =>
    Promise.resolve(number < size.chunks ? bytes.subarray(number * chunk, (number + 1) * chunk) : undefined),
  );
  const { layout, unknownColumns, rows } = await file.read(mapping, { lotOrder, isCheck });
  const found: FileRow[] = [];
  for await (const row of rows()) found.push(row);
  return { rows: found, unknown: unknownColumns, layout };
}

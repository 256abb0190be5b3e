import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { brokenFile } from '../errors.js';
import type { FileSource } from './file-source.js';
import type { TableRow } from './table.js';
import { detectEncoding, decodeText } from './text-encoding.js';

/** In characters. Without a limit, a quote that is never closed would turn the rest of the file into one row. */
const MAX_ROW_LENGTH = 1024 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Yields the rows of a CSV with any delimiter, quotes and line ends. The delimiter is the most frequent one in the first line. */
export async function* csvRows(file: FileSource): AsyncGenerator<TableRow> {
  const text = decodeText(file.stream(), await detectEncoding(file.stream()));
  const first = await text.next();
  const parser = parse({
    delimiter: detectDelimiter(first.done ? '' : first.value),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  async function* allText(): AsyncGenerator<string> {
    if (!first.done) yield first.value;
    yield* text;
  }
  const records: AsyncIterable<string[]> = pipeline(Readable.from(allText()), parser, () => undefined);
  let number = 0;
  try {
    for await (const cells of records) {
      number += 1;
      yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenFile(describeError(error)) : error;
  }
}

/** `records` is the number of rows before the error. */
function describeError({ code, records }: CsvError): string {
  const isUnclosed = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return `${isUnclosed ? 'a quote is not closed' : 'the quotes are wrong'} in row ${Number(records) + 1}`;
}

/** If several delimiters are equally frequent, returns the first in `DELIMITERS`. */
function detectDelimiter(text: string): string {
  const line = (/^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

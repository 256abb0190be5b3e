import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { brokenFile } from '../errors.js';
import type { FileSource } from './source.js';
import type { TableRow } from './table.js';
import { encodingOf, textOf } from './text-encoding.js';

/** Characters of one row, in which a quote that is never closed would make one of the rest of the file. */
const MAX_OF_ROW = 1024 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The rows of a CSV, in any of its dialects: the delimiter that its first line has most of, quotes, any line ends. */
export async function* csvRows(file: FileSource): AsyncGenerator<TableRow> {
  const text = textOf(file.stream(), await encodingOf(file.stream()));
  const first = await text.next();
  const parser = parse({
    delimiter: delimiterOf(first.done ? '' : first.value),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_OF_ROW,
  });
  async function* whole(): AsyncGenerator<string> {
    if (!first.done) yield first.value;
    yield* text;
  }
  const records: AsyncIterable<string[]> = pipeline(Readable.from(whole()), parser, () => undefined);
  let number = 0;
  try {
    for await (const cells of records) {
      number += 1;
      yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenFile(reasonOf(error)) : error;
  }
}

/** `records` are the rows before it. */
function reasonOf({ code, records }: CsvError): string {
  const isOpen = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return `${isOpen ? 'a quote is not closed' : 'the quotes are wrong'} in row ${Number(records) + 1}`;
}

/** Of several with as many, the one that comes first in `DELIMITERS`. */
export function delimiterOf(text: string): string {
  const line = (/^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

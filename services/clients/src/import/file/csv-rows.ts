import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { brokenFile } from '../errors.js';
import { readDelimiter } from './delimiter.js';
import type { FileSource } from './file-source.js';
import type { TableRow } from './sheet.js';
import { decodeText } from './text-encoding.js';

/** In characters. Without a limit, a quote that is never closed would turn the rest of the file into one row. */
const MAX_ROW_LENGTH = 1024 * 1024;
/** In characters: enough for some rows, which show the delimiter. */
const START = 8 * 1024;
/** A file that two programs have written may have several. */
const LINE_ENDS = ['\r\n', '\n', '\r'];
/** A formula that keeps a program from reading digits as a number. */
const FORMULA_TEXT = /^="([^]*)"$/;
/** Yields the rows of a CSV with any delimiter, quotes and line ends. */
export async function* csvRows(file: FileSource): AsyncGenerator<TableRow> {
  const text = decodeText(file.stream());
  const { delimiter, rest } = readDelimiter(await startOf(text));
  const parser = parse({
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    relax_quotes: true,
    // A space before a quote does not make it a part of the text.
    ltrim: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  async function* allText(): AsyncGenerator<string> {
    if (rest !== '') yield rest;
    yield* text;
  }
  const records: AsyncIterable<string[]> = pipeline(Readable.from(allText()), parser, () => undefined);
  let number = 0;
  try {
    for await (const cells of records) {
      number += 1;
      if (cells.some(swallowsRows)) throw openQuote(number);
      yield { number, cells: cells.map(unwrap) };
    }
  } catch (error) {
    throw error instanceof CsvError ? describe(error) : error;
  }
}

async function startOf(text: AsyncIterator<string>): Promise<string> {
  let start = '';
  while (start.length < START) {
    const piece = await text.next();
    if (piece.done) break;
    start += piece.value;
  }
  return start;
}

/**
 * Returns whether a quote was closed only by the quote that opens a cell of a later row: what lies between is other rows. csv-parse keeps
 * both quotes.
 */
function swallowsRows(cell: string): boolean {
  const end = cell.startsWith('"') ? cell.search(/[\r\n]/) : -1;
  return end !== -1 && /[,;\t|\r\n]"/.test(cell.slice(end));
}

/** Removes what is not the text of a cell: a formula around it, and its quotes if a space follows them. */
function unwrap(cell: string): string {
  if (cell.startsWith('="')) return FORMULA_TEXT.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
  return cell.startsWith('"') ? (/^"([^"]*)"\s+$/.exec(cell)?.[1] ?? cell) : cell;
}

const openQuote = (row: number) => brokenFile(`a quote is not closed in row ${row}`);

/** `records` is the number of rows before the error. */
function describe({ code, records }: CsvError) {
  const row = Number(records) + 1;
  const isUnclosed = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return isUnclosed ? openQuote(row) : brokenFile(`the quotes are wrong in row ${row}`);
}

import type { DateOrder, ImportLayout, ImportMapping } from '@lotline/protocol';
import type { ClaimedImport, FileRow } from '../import.js';
import { noRows } from '../errors.js';
import type { FileColumns } from './columns.js';
import { csvRows } from './csv-rows.js';
import { readLayout, statusIn, type FileLayout } from './file-layout.js';
import { detectKind } from './file-kind.js';
import { FileSource } from './file-source.js';
import { jsonSource } from './json-source.js';
import { textOfRow } from './left-out.js';
import type { StayOrder } from '../rows/stay-order.js';
import type { RowSource } from './row-source.js';
import type { Sheet } from './sheet.js';
import { leftOutStatuses } from './statuses-of-file.js';
import { columnsIn } from './stays.js';
import { findHeadings, tableSource } from './table-source.js';
import { workbookSheets } from './workbook.js';

/** In characters. */
const MAX_TEXT = 200;
const MAX_BESIDE = 100;

/** A file that can be read by a mapping. Each reading goes through the file twice: for its layout, and for its rows. */
export interface ImportFile {
  /** The names of the sheets; a file without sheets has one without a name. */
  sheets: string[];
  /** The headings as they are found without a mapping; undefined for a JSON array. */
  headings(): Promise<string[] | undefined>;
  /** Throws a DomainError for an invalid file. */
  read(mapping: ImportMapping, options: ReadingOptions): Promise<ReadingFile>;
}

export interface ReadingOptions {
  /** How dates are written where the lot is. */
  lotOrder: DateOrder;
  /** Whether a file without known headings is read too, so that a person can say what its columns are. */
  isCheck?: boolean;
}

/** A file whose layout is known. */
export interface ReadingFile {
  layout: ImportLayout;
  /** 'contradicted': the columns of check-in and check-out are not read, and a person must choose them. */
  stays: StayOrder;
  /** Unknown headings, whose columns are ignored. */
  unknownColumns: string[];
  /** Every row that is not blank, except the heading rows. */
  rows(): AsyncGenerator<FileRow>;
}

/** Throws a DomainError for a file of another format. */
export async function openImportFile(
  { format, bytes, chunks }: Pick<ClaimedImport, 'format' | 'bytes' | 'chunks'>,
  chunk: (number: number) => Promise<Buffer | undefined>,
): Promise<ImportFile> {
  const file = new FileSource(bytes, chunks, chunk);
  if (format === 'json')
    return {
      sheets: [''],
      headings: () => Promise.resolve(undefined),
      read: (mapping, options) => readFile(jsonSource(file, mapping), mapping, options),
    };
  const sheets = await openSheets(file);
  return {
    sheets: sheets.map(({ name }) => name),
    async headings() {
      const found = await findHeadings(sheets, {});
      return [...found.values()].flatMap(({ columns }) => columns.all.map(({ heading }) => heading));
    },
    async read(mapping, options) {
      return readFile(await tableSource(sheets, mapping, options), mapping, options);
    },
  };
}

async function openSheets(file: FileSource): Promise<Sheet[]> {
  if (file.bytes === 0) throw noRows();
  if ((await detectKind(file)) === 'workbook') return workbookSheets(file);
  return [{ name: '', kind: 'visible', daysFrom1900: 0, rows: () => csvRows(file) }];
}

async function readFile(source: RowSource, mapping: ImportMapping, { lotOrder }: ReadingOptions): Promise<ReadingFile> {
  const read = await readLayout(source, mapping, lotOrder);
  const { layout, stays, unknownColumns } = read;
  return { layout, stays, unknownColumns, rows: () => fileRows(source, mapping, read) };
}

async function* fileRows(source: RowSource, mapping: ImportMapping, { stays }: FileLayout): AsyncGenerator<FileRow> {
  const isLeftOut = leftOutStatuses(mapping);
  const asRead = columnsIn(stays);
  for await (const { sheet, row, columns, cells: values, leftOut } of source.rows()) {
    const cells = leftOut ? {} : asRead(columns).toCells(values);
    const status = statusIn(cells);
    if (leftOut) yield { sheet, row, cells, leftOut, text: textOfRow(values, MAX_TEXT) };
    else if (status !== '' && isLeftOut(status)) yield { sheet, row, cells, leftOut: 'status' };
    else yield { sheet, row, cells, ...besideOf(values, columns) };
  }
}

/** Cells to the right of the headings belong to no column. */
function besideOf(values: readonly unknown[], { all }: FileColumns): Pick<FileRow, 'beside'> {
  const beside = values.length > all.length ? textOfRow(values.slice(all.length), MAX_BESIDE) : '';
  return beside === '' ? {} : { beside };
}

import { Readable } from 'node:stream';
import { DomainError, IMPORT_LIMITS, type ImportedCell } from '@lotline/contracts';
import ExcelJS from 'exceljs';
import { brokenFile, tooManyColumns } from '../refusals.js';
import type { FileSource } from './source.js';
import type { TableRow } from './table.js';
import { workbookParts, type WorkbookPart } from './workbook-entries.js';

/**
 * The rows of an .xlsx's first sheet. exceljs reads a file from its start to its end: it would unpack whatever stands there,
 * and lays a sheet into a file of its own where the shared texts come after it. So it is given a file made of the parts that
 * count, in the order in which it needs them and with nothing packed.
 */
export async function* workbookRows(file: FileSource): AsyncGenerator<TableRow> {
  const { sheet, others } = await workbookParts(file);
  const parts = [...others, { ...sheet, name: 'xl/worksheets/sheet1.xml' }];
  const failed: { error?: unknown } = {};
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from(unpacked(parts, failed), { objectMode: false }), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  try {
    for await (const worksheet of reader) {
      for await (const row of worksheet) {
        if (row.cellCount > IMPORT_LIMITS.columns) throw tooManyColumns();
        const cells = Array.from({ length: row.cellCount }, (_, at) => cellOf(row.getCell(at + 1).value));
        yield { number: row.number, cells };
      }
    }
  } catch (error) {
    throw error instanceof DomainError ? error : brokenFile('it is damaged');
  }
  if (failed.error) throw brokenFile('it is damaged');
}

const NO_TEXTS = '<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"></sst>';

/** A zip of these parts, stored as they are. */
async function* unpacked(parts: WorkbookPart[], failed: { error?: unknown }): AsyncGenerator<Buffer> {
  // Without shared texts exceljs would wait for them until the end of the file.
  if (!parts.some(({ name }) => name === 'xl/sharedStrings.xml')) {
    yield header('xl/sharedStrings.xml', NO_TEXTS.length);
    yield Buffer.from(NO_TEXTS);
  }
  for (const part of parts) {
    yield header(part.name, part.size);
    try {
      for await (const content of await part.content()) yield content;
    } catch (error) {
      // exceljs does not hear that its input failed: it ends here, and is not believed.
      failed.error = error;
      return;
    }
  }
  yield END;
}

/** The end of a zip, whose directory nobody looks for. */
const END = Buffer.alloc(22);
END.writeUInt32LE(0x06054b50, 0);

/** The local header of an entry that is stored (APPNOTE.TXT 4.3.7). Nobody checks its sum. */
function header(name: string, size: number): Buffer {
  const fixed = Buffer.alloc(30);
  fixed.writeUInt32LE(0x04034b50, 0);
  fixed.writeUInt16LE(20, 4);
  fixed.writeUInt32LE(size, 18);
  fixed.writeUInt32LE(size, 22);
  fixed.writeUInt16LE(name.length, 26);
  return Buffer.concat([fixed, Buffer.from(name)]);
}

/** What a cell shows: of a formula its result, of a link and of formatted text the text; an error is text too. */
function cellOf(value: ExcelJS.CellValue): ImportedCell {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object' || value instanceof Date) return value;
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('text' in value) return String(value.text);
  if ('error' in value) return value.error;
  if ('result' in value) return cellOf(value.result ?? null);
  return null;
}

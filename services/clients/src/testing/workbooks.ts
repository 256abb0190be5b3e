import { deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';

/** Creates an .xlsx like a spreadsheet program, with the rows in its first sheet. */
export async function workbook(rows: ExcelJS.CellValue[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Customers');
  for (const row of rows) {
    const added = sheet.addRow(row);
    row.forEach((value, at) => {
      if (value instanceof Date) added.getCell(at + 1).numFmt = 'yyyy-mm-dd hh:mm:ss';
    });
  }
  book.addWorksheet('Notes').addRow(['Phone', 'unknown']);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Creates a zip. `claimed` is a false unpacked size for its files. */
export function zip(files: Record<string, string | Buffer>, claimed?: number): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw, { level: 1 });
    const sizes = Buffer.alloc(8);
    sizes.writeUInt32LE(packed.length, 0);
    sizes.writeUInt32LE(claimed ?? raw.length, 4);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    sizes.copy(local, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    sizes.copy(entry, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Returns the parts of a workbook with this XML as its sheet. */
export const parts = (sheet: string | Buffer): Record<string, string | Buffer> =>
  sheetParts([{ name: 'One', xml: sheet }]);

export interface SheetXml {
  name: string;
  state?: 'hidden' | 'veryHidden';
  xml: string | Buffer;
}

/** Returns the parts of a workbook with these sheets. */
export const sheetParts = (sheets: readonly SheetXml[]): Record<string, string | Buffer> => ({
  'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
    .map(
      ({ name, state = 'visible' }, at) =>
        `<sheet name="${name}" state="${state}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
    )
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
    .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
    .join('')}</Relationships>`,
  ...Object.fromEntries(sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
});

const escapeXml = (text: string): string => text.replace(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A row of a sheet. Numbers are numbers, null is an empty cell. */
export interface XmlRow {
  cells: readonly (string | number | null)[];
  isHidden?: boolean;
}

/** Returns the XML of a sheet. `after` follows the rows. */
export const sheetXml = (rows: readonly XmlRow[], after = ''): string =>
  `<worksheet><sheetData>${rows.map(rowXml).join('')}</sheetData>${after}</worksheet>`;

function rowXml({ cells, isHidden = false }: XmlRow, at: number): string {
  const inside = cells.map((cell, column) => {
    if (cell === null) return '';
    const reference = `r="${String.fromCharCode(65 + column)}${at + 1}"`;
    if (typeof cell === 'number') return `<c ${reference}><v>${cell}</v></c>`;
    return `<c ${reference} t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  });
  return `<row r="${at + 1}"${isHidden ? ' hidden="1"' : ''}>${inside.join('')}</row>`;
}

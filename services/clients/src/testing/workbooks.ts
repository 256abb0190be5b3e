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
export const parts = (sheet: string | Buffer): Record<string, string | Buffer> => ({
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheet,
});

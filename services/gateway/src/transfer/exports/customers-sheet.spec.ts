import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { decodeCharacters, unescapeFormula, CUSTOMER_FIELDS, type ExportRow } from '@lotline/protocol';
import ExcelJS from 'exceljs';
import { exportRow } from '../../testing/builders.js';
import { CustomersSheet } from './customers-sheet.js';

/** Reads the generated workbook back. */
async function opened(
  pages: ExportRow[][],
  options: ConstructorParameters<typeof CustomersSheet>[1] = {},
): Promise<ExcelJS.Workbook> {
  const chunks: Buffer[] = [];
  const sheet = new CustomersSheet(collecting(chunks), options);
  for (const page of pages) await sheet.add(page);
  await sheet.end();
  const workbook = new ExcelJS.Workbook();
  const { buffer, byteOffset, byteLength } = Buffer.concat(chunks);
  await workbook.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength));
  return workbook;
}

const collecting = (chunks: Buffer[]): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });

const FIELDS = Object.keys(CUSTOMER_FIELDS);
const toCell = (workbook: ExcelJS.Workbook, field: keyof typeof CUSTOMER_FIELDS, row = 2) =>
  workbook.worksheets[0]?.getRow(row).getCell(FIELDS.indexOf(field) + 1);

describe('import-export.md, Export: CustomersSheet', () => {
  it('should have bold, frozen headings and a filter over all rows', async () => {
    const [sheet] = (await opened([[exportRow()], [exportRow(), exportRow()]])).worksheets;
    expect(sheet?.name).toBe('Customers');
    expect(sheet?.getRow(1).values).toEqual([
      undefined,
      ...Object.values(CUSTOMER_FIELDS).map(({ heading }) => heading),
    ]);
    expect(sheet?.getCell('A1').font).toMatchObject({ bold: true });
    expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    expect(sheet?.autoFilter).toBe('A1:AQ4');
    expect(sheet?.rowCount).toBe(4);
  });

  it('should have the lot’s column first for several lots, and every other column once', async () => {
    const [sheet] = (await opened([[exportRow({ lotId: 'eastgate', firstName: 'Ada' })]], { isLotFirst: true }))
      .worksheets;
    const headings = Object.values(CUSTOMER_FIELDS).map(({ heading }) => heading);
    const shown = Array.from({ length: headings.length }, (_, at) => sheet?.getRow(1).getCell(at + 1).value);
    expect(shown.slice(0, 2)).toEqual(['Lot', 'First Name']);
    expect([...shown].sort()).toEqual([...headings].sort());
    expect([1, 2].map((at) => sheet?.getRow(2).getCell(at).value)).toEqual(['eastgate', 'Ada']);
  });

  it('should contain only the headings for an empty lot', async () => {
    const [sheet] = (await opened([[]])).worksheets;
    expect([sheet?.rowCount, sheet?.autoFilter]).toEqual([1, 'A1:AQ1']);
  });

  it('should type its cells: text, money, numbers, yes and no, dates', async () => {
    const workbook = await opened([
      [
        exportRow({
          phone: '0310555014212',
          paymentAmount: 86.5,
          partySize: 2,
          dailyChecked: true,
          checkInDateTime: '2026-11-01 01:59:00',
          createdAt: '2026-11-20 09:30:15',
        }),
      ],
    ]);
    expect(toCell(workbook, 'phone')?.value).toBe('0310555014212');
    expect(toCell(workbook, 'paymentAmount')).toMatchObject({ value: 86.5, numFmt: '0.00' });
    expect(toCell(workbook, 'partySize')).toMatchObject({ value: 2, numFmt: '0' });
    expect(toCell(workbook, 'dailyChecked')?.value).toBe(true);
    expect(toCell(workbook, 'playAudioAlert')?.value).toBe(false);
    expect(toCell(workbook, 'checkInDateTime')).toMatchObject({
      value: new Date('2026-11-01T01:59:00Z'),
      numFmt: 'yyyy-mm-dd hh:mm',
    });
    expect(toCell(workbook, 'createdAt')?.value).toEqual(new Date('2026-11-20T09:30:15Z'));
    expect(toCell(workbook, 'terminal')?.value).toBeNull();
    expect(toCell(workbook, 'manualCheckOutTimestamp')?.value).toBeNull();
  });

  it.each([
    ["=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1"],
    ['+1 310 555 0142', "'+1 310 555 0142"],
    ['\u0001=1+1', "'=1+1"],
    ['a\u0000b\u001f\uffff\ufffec\u007f', 'abc'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['😀 Ünal & <Söhne> "x"', '😀 Ünal & <Söhne> "x"'],
    ['one\ntwo\n\nthree', 'one\ntwo\n\nthree'],
    [']]> </c> <f>1</f>', ']]> </c> <f>1</f>'],
    ['000-000-0000', '000-000-0000'],
    ['12345678901234567890', '12345678901234567890'],
    ['TRUE', 'TRUE'],
    ['a_x000D_b', 'a_x005F_x000D_b'],
  ])('should write the text %j as the text %j', async (notes, cell) => {
    expect(toCell(await opened([[exportRow({ notes })]]), 'notes')?.value).toBe(cell);
  });

  it('should hold the longest notes', async () => {
    const notes = 'Ünal\n😀 '.repeat(570);
    expect(toCell(await opened([[exportRow({ notes })]]), 'notes')?.value).toBe(notes);
  });

  it('should return its input after an import', async () => {
    const texts = ['=1', "'=1", '-', '@x', "'", "''x", 'plain', '=_x005F_'];
    const workbook = await opened([texts.map((firstName) => exportRow({ firstName }))]);
    const cells = texts.map((_, at) => String(toCell(workbook, 'firstName', at + 2)?.value));
    expect(cells.map(decodeCharacters).map(unescapeFormula)).toEqual(texts);
  });

  it('should keep a time before the first spreadsheet date as text', async () => {
    const workbook = await opened([[exportRow({ checkInDateTime: '1899-12-31 10:00:00' })]]);
    expect(toCell(workbook, 'checkInDateTime')?.value).toBe('1899-12-31 10:00:00');
  });

  it('should keep the milliseconds of an instant, and an instant with an offset as text', async () => {
    const workbook = await opened([
      [exportRow({ createdAt: '2026-11-01 00:59:59.999', manualCheckInTimestamp: '2026-11-01T01:59:00.250-08:00' })],
    ]);
    expect(toCell(workbook, 'createdAt')?.value).toEqual(new Date('2026-11-01T00:59:59.999Z'));
    expect(toCell(workbook, 'manualCheckInTimestamp')?.value).toBe('2026-11-01T01:59:00.250-08:00');
  });

  it('should start another sheet when one is full', async () => {
    const rows = ['A', 'B', 'C', 'D', 'E'].map((firstName) => exportRow({ firstName }));
    const { worksheets } = await opened([rows.slice(0, 1), rows.slice(1)], { maxRows: 2 });
    expect(worksheets.map(({ name, rowCount, autoFilter }) => [name, rowCount, autoFilter])).toEqual([
      ['Customers', 3, 'A1:AQ3'],
      ['Customers 2', 3, 'A1:AQ3'],
      ['Customers 3', 2, 'A1:AQ2'],
    ]);
    expect(worksheets.map((sheet) => sheet.getCell('A2').value)).toEqual(['A', 'C', 'E']);
  });

  it('should wait while its output takes no more', async () => {
    let take: () => void = () => undefined;
    const stalled = new Writable({ write: (_chunk, _encoding, done) => void (take = done) });
    const sheet = new CustomersSheet(stalled);
    const page = Array.from({ length: 25 }, () => exportRow({ notes: randomBytes(3000).toString('base64') }));
    let pages = 0;
    const adding = (async () => {
      for (; pages < 50; pages += 1) {
        await sheet.add(page);
        await setImmediate();
      }
    })();
    while (!stalled.writableNeedDrain) await setImmediate();
    const before = pages;
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect(pages).toBeLessThanOrEqual(before + 1);
    const reader = setInterval(() => {
      const done = take;
      take = () => undefined;
      done();
    });
    await adding;
    await sheet.end();
    clearInterval(reader);
  });
});

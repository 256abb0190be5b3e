import { readImportFile } from '../../testing/import-files.js';
import { parts, sheetParts, sheetXml, zip, type XmlRow } from '../../testing/workbooks.js';

const HEADINGS = ['Name', 'Phone', 'Check-in', 'Check-out'];
const rows = (...cells: XmlRow['cells'][]): XmlRow[] => [HEADINGS, ...cells].map((each) => ({ cells: each }));
const cellsOf = async (content: Buffer) =>
  (await readImportFile(content)).rows.map(({ cells }) => Object.values(cells));

describe('import-export.md, Reading a file: a workbook', () => {
  it('should be read from all visible sheets in their order, and name the others', async () => {
    const of = (name: string) => sheetXml(rows([name, '310', '', '']));
    const content = zip({
      ...sheetParts([
        { name: 'Old', state: 'hidden', xml: of('Old') },
        { name: 'November', xml: of('Dana') },
        { name: 'Secret', state: 'veryHidden', xml: of('Secret') },
        { name: 'Chart', xml: '' },
        { name: 'Notes', xml: sheetXml([{ cells: ['Read me'] }]) },
        { name: 'December', xml: of('Pat') },
      ]),
      'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3, 4, 5, 6].map((id) => `<Relationship Id="rId${id}" Type="http://x/${id === 4 ? 'chartsheet' : 'worksheet'}" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
    });
    const read = await readImportFile(content);
    expect(read.rows.map(({ sheet, row, cells }) => [sheet, row, cells.fullName])).toEqual([
      ['November', 2, 'Dana'],
      ['December', 2, 'Pat'],
    ]);
    const unread = { headingRow: null, rows: 0, hiddenRows: 0 };
    expect(read.layout.sheets).toEqual([
      { name: 'Old', state: 'hidden', ...unread },
      { name: 'November', state: 'read', headingRow: 1, rows: 1, hiddenRows: 0 },
      { name: 'Secret', state: 'hidden', ...unread },
      { name: 'Chart', state: 'chart', ...unread },
      { name: 'Notes', state: 'no-headings', ...unread },
      { name: 'December', state: 'read', headingRow: 1, rows: 1, hiddenRows: 0 },
    ]);
    expect(read.layout.columns).toEqual([
      { heading: 'Name', column: 'fullName', samples: ['Dana', 'Pat'] },
      { heading: 'Phone', column: 'phone', samples: ['310'] },
      { heading: 'Check-in', column: 'checkInDateTime', samples: [] },
      { heading: 'Check-out', column: 'checkOutDateTime', samples: [] },
    ]);
    const chosen = await readImportFile(content, { mapping: { sheets: ['Old', 'December'] } });
    expect(chosen.rows.map(({ sheet }) => sheet)).toEqual(['Old', 'December']);
    expect(chosen.layout.sheets.map(({ state }) => state)).toEqual([
      ...['read', 'not-chosen', 'hidden', 'chart', 'not-chosen', 'read'],
    ]);
    await expect(readImportFile(content, { mapping: { sheets: ['Nope'] } })).rejects.toMatchObject({
      message: 'The file has no sheet named "Nope"',
    });
  });

  it('should count the rows that are hidden, and read them', async () => {
    const [headings, ...customers] = rows(['Dana', '1', '', ''], ['Pat', '2', '', ''], ['', '', '', '']);
    const hidden = [headings, ...customers.map((row, at) => ({ ...row, isHidden: at > 0 }))];
    const { layout, rows: found } = await readImportFile(zip(parts(sheetXml(hidden.flatMap((row) => row ?? [])))));
    expect(found).toHaveLength(2);
    expect(layout.sheets).toMatchObject([{ rows: 2, hiddenRows: 1 }]);
  });

  it('should give every cell of a merged range its value, except in blank rows', async () => {
    const xml = sheetXml(
      rows(['Dana', '1', '20', '25'], ['Sam', '2', null, null], [null, null, null, null], ['Al', '3', '21', null]),
      '<mergeCells><mergeCell ref="C2:C4"/><mergeCell ref="D2:D3"/><mergeCell ref="C5:D5"/></mergeCells>',
    );
    expect(await cellsOf(zip(parts(xml)))).toEqual([
      ['Dana', '1', '20', '25'],
      ['Sam', '2', '20', '25'],
      ['Al', '3', '21', '21'],
    ]);
  });

  it('should find headings in two rows with merged cells, and a title in merged cells', async () => {
    const xml = sheetXml(
      [
        { cells: ['Reservations'] },
        { cells: ['Name', 'Phone', 'Stay'] },
        { cells: [null, null, 'Check-in', 'Check-out'] },
        { cells: ['Dana', '1', '20', '25'] },
        { cells: ['Thank you for the year'] },
      ],
      '<mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/><mergeCell ref="C2:D2"/><mergeCell ref="A5:D5"/></mergeCells>',
    );
    const { rows: found } = await readImportFile(zip(parts(xml)));
    expect(found.map(({ row, leftOut, text }) => [row, leftOut, text])).toEqual([
      [1, 'outside', 'Reservations'],
      [2, 'outside', 'Name, Phone, Stay'],
      [4, undefined, undefined],
      [5, 'outside', 'Thank you for the year'],
    ]);
  });

  it.each([
    ['CDATA', '<c t="inlineStr"><is><t><![CDATA[Dana & Sam]]></t></is></c>', 'Dana & Sam'],
    ['an escaped line break', '<c t="inlineStr"><is><t>a_x000D_\nb</t></is></c>', 'a\r\nb'],
    ['an escaped escape', '<c t="str"><v>ID_x005F_1 _x005F_x000D_</v></c>', 'ID_1 _x000D_'],
    ['a boolean', '<c t="b"><v>1</v></c>', true],
    ['an ISO date and time', '<c t="d"><v>2026-11-20T09:30:00</v></c>', new Date('2026-11-20T09:30:00Z')],
    ['an ISO date', '<c t="d"><v>2026-11-20</v></c>', new Date('2026-11-20T00:00:00Z')],
    ['an ISO time', '<c t="d"><v>09:30:00</v></c>', '09:30:00'],
    ['a formula of text', '<c t="str"><f>A1</f><v>Dana</v></c>', 'Dana'],
    ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', null],
  ])('should have its cells read: %s', async (_, cell, value) => {
    const heading = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const xml = `<worksheet><sheetData><row>${heading('Phone')}${heading('Name')}</row><row>${heading('1')}${cell}</row></sheetData></worksheet>`;
    expect((await readImportFile(zip(parts(xml)))).rows[0]?.cells.fullName).toEqual(value);
  });

  it('should be found where its package says, also in the strict form', async () => {
    const strict = 'http://purl.oclc.org/ooxml';
    const { 'xl/worksheets/sheet1.xml': sheet = '' } = parts(sheetXml(rows(['Dana', '1', '', ''])));
    const content = zip({
      '_rels/.rels': `<Relationships><Relationship Id="a" Type="${strict}/officeDocument/relationships/officeDocument" Target="/book/wb.xml"/></Relationships>`,
      'book/wb.xml': `<workbook xmlns="${strict}/spreadsheetml/main" xmlns:rel="${strict}/officeDocument/relationships"><sheets><sheet name="One" rel:id="s"/></sheets></workbook>`,
      'book/_rels/wb.xml.rels': `<Relationships><Relationship Id="s" Type="${strict}/officeDocument/relationships/worksheet" Target="../pages/one.xml"/></Relationships>`,
      'pages/one.xml': sheet,
    });
    expect((await cellsOf(content))[0]?.[0]).toBe('Dana');
  });

  it('should name every sheet differently, so that no row is taken for one of another sheet', async () => {
    const xml = sheetXml(rows(['Dana', '1', '', '']));
    const content = zip(sheetParts(['One', 'One', ''].map((name) => ({ name, xml }))));
    expect((await readImportFile(content)).rows.map(({ sheet }) => sheet)).toEqual(['One', 'One (2)', 'Sheet 3']);
  });

  it.each([
    ['the same number twice', '<row r="2"/><row r="2"/>', 'row 2 is not in its place'],
    ['another order', '<row r="3"/><row r="2"/>', 'row 2 is not in its place'],
    ['the number 0', '<row r="0"/>', 'a row has no number'],
  ])('should be refused if its rows have %s', async (_, inside, reason) => {
    const xml = `<worksheet><sheetData>${inside}</sheetData></worksheet>`;
    await expect(readImportFile(zip(parts(xml)))).rejects.toMatchObject({
      message: `The file cannot be read: ${reason}`,
    });
  });

  it('should ignore a merge that is no range of cells', async () => {
    const xml = sheetXml(
      rows(['Dana', '1', '', '']),
      '<mergeCells><mergeCell ref="A:A"/><mergeCell ref="B2"/></mergeCells>',
    );
    expect(await cellsOf(zip(parts(xml)))).toHaveLength(1);
  });

  it('should count dates from 1904, also those that are not formatted', async () => {
    const files = parts(sheetXml(rows(['Dana', 44_884, 44_884.5, 0.5])));
    const book = String(files['xl/workbook.xml']).replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    expect(await cellsOf(zip({ ...files, 'xl/workbook.xml': book }))).toEqual([['Dana', 44_884, 46_346.5, 0.5]]);
  });
});

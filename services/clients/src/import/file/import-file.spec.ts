import { IMPORT_CHUNK, IMPORT_LIMITS, CUSTOMER_FIELDS } from '@lotline/protocol';
import { readImportFile } from '../../testing/import-files.js';
import { parts, workbook, zip } from '../../testing/workbooks.js';
import type { FileRow } from '../import.js';

/** Reads the rows without their sheets, and what is beside their columns. */
const read = async (
  content: string | Buffer,
  format: 'file' | 'json' = 'file',
): Promise<{ rows: Pick<FileRow, 'row' | 'cells'>[]; unknown: string[] }> => {
  const { rows, unknown } = await readImportFile(content, { format });
  return { rows: rows.map(({ row, cells }) => ({ row, cells })), unknown };
};
const utf16 = (text: string, isBig = false): Buffer => {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBig ? little.swap16() : little;
};
const ZOE = [{ row: 2, cells: { firstName: 'Zoë', phone: '310-555-0142' } }];

describe('a CSV', () => {
  it.each([
    ['with commas', 'First Name,Phone\nZoë,310-555-0142'],
    ['with semicolons', 'First Name;Phone\nZoë;310-555-0142\n'],
    ['with tabs', 'First Name\tPhone\r\nZoë\t310-555-0142\r\n'],
    ['with quotes', '"First Name","Phone"\r\n"Zoë","310-555-0142"'],
    ['with a byte order mark', '\ufeffFirst Name,Phone\nZoë,310-555-0142'],
    ['in UTF-16', utf16('First Name,Phone\nZoë,310-555-0142')],
    ['in big-endian UTF-16', utf16('First Name,Phone\nZoë,310-555-0142', true)],
    ['in Windows-1252', Buffer.from('First Name,Phone\nZoë,310-555-0142', 'latin1')],
    ['of more columns than headings', 'First Name,Phone\nZoë,310-555-0142,more,and more'],
  ])('should be read %s', async (_, content) => expect((await read(content)).rows).toEqual(ZOE));

  it('should keep line breaks, quotes and delimiters within quotes, and number rows like a spreadsheet', async () => {
    const content = 'Notes,Spot,Mood\r\n\r\n"a ""b"",\r\nc;",B1,good\r\n,,\r\nlast,B2';
    expect(await read(content)).toEqual({
      rows: [
        { row: 3, cells: { notes: 'a "b",\r\nc;', parkingSpot: 'B1' } },
        { row: 5, cells: { notes: 'last', parkingSpot: 'B2' } },
      ],
      unknown: ['Mood'],
    });
  });

  it('should be read completely from many chunks without splitting multi-byte characters', async () => {
    const letters = 'ë😀'.repeat(20);
    const { rows } = await read(`Notes\n${Array.from({ length: 4000 }, (_, at) => `${at} ${letters}`).join('\n')}`);
    expect(rows).toHaveLength(4000);
    expect(rows.every(({ row, cells }) => cells.notes === `${row - 2} ${letters}`)).toBe(true);
  });

  it.each([
    ['empty', '', 'INVALID', 'The file has no rows'],
    ['blank', '\n\n , \n', 'INVALID', 'The file has no rows'],
    [
      'without a known heading',
      'Foo,Bar\n1,2',
      'INVALID',
      /^None of the first 20 rows has known column headings, such as First Name, Phone or Check-in\./,
    ],
    ['of data only', 'Dana,310-555-0142\n', 'INVALID', /^None of the first 20 rows has known/],
    ['of 10,000 columns', `Phone${',x'.repeat(9999)}\n1`, 'INVALID', 'The file has more than 200 columns'],
    [
      'with an open quote',
      'Phone,Notes\n1,"never closed\n2,x',
      'INVALID',
      'The file cannot be read: a quote is not closed in row 2',
    ],
    ['with a very long row', `Phone\n"${'x'.repeat(3_000_000)}`, 'INVALID', /a quote is not closed in row 2$/],
    [
      'that is a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'UNSUPPORTED_MEDIA',
      /^The file is neither/,
    ],
    ['that is an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'UNSUPPORTED_MEDIA', /\(\.xls\)/],
    ['that is compressed', Buffer.from('1f8b0800000000000003', 'hex'), 'UNSUPPORTED_MEDIA', /^The file is neither/],
  ])('should be rejected: %s', async (_, content, code, message) => {
    await expect(read(content)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });
});

describe('a JSON array', () => {
  it('should be read by its keys, even if objects have different ones', async () => {
    const content = [
      { phone: '1', 'First Name': 'Zoë', tier: 1 },
      { Spot: 'B1', mood: 2, notes: null },
    ];
    expect(await read(JSON.stringify(content), 'json')).toEqual({
      rows: [
        { row: 1, cells: { phone: '1', firstName: 'Zoë' } },
        { row: 2, cells: { parkingSpot: 'B1', notes: null } },
      ],
      unknown: ['tier', 'mood'],
    });
  });

  it.each([
    ['[1]', 'The request must be a JSON array of objects'],
    ['[null]', 'The request must be a JSON array of objects'],
    ['[[]]', 'The request must be a JSON array of objects'],
    ['{"phone":1}', 'The request must be a JSON array of objects'],
    ['[{"a":1}]', 'The first object has no known key, such as First Name, Phone or Check-in'],
    [`[{"notes":${'['.repeat(50)}`, 'The request is nested too deeply'],
  ])('should be rejected: %s', async (content, message) => {
    await expect(read(content, 'json')).rejects.toMatchObject({ code: 'INVALID', message });
  });
});

describe('an .xlsx', () => {
  it('should be read with typed cells from its first sheet', async () => {
    const content = await workbook([
      ['First Name', 'Phone', 'Check-in', 'Amount', 'Notes', 'Daily Checked', 'Mood'],
      [],
      [
        'Zoë',
        3105550142,
        new Date('2026-11-20T09:30:00Z'),
        86.5,
        { richText: [{ text: 'a' }, { text: 'b' }] },
        true,
        1,
      ],
      ['Al', '0044', { formula: 'A1', result: new Date('2026-11-21T00:00:00Z') }, { formula: '1+1', result: 2 }],
    ]);
    expect(await read(content)).toEqual({
      rows: [
        {
          row: 3,
          cells: {
            firstName: 'Zoë',
            phone: 3105550142,
            checkInDateTime: new Date('2026-11-20T09:30:00Z'),
            paymentAmount: 86.5,
            notes: 'ab',
            dailyChecked: true,
          },
        },
        {
          row: 4,
          cells: expect.objectContaining({ firstName: 'Al', phone: '0044', paymentAmount: 2, notes: null }),
        },
      ],
      unknown: ['Mood'],
    });
  });

  it('should be read completely from many chunks', async () => {
    // Numbers that hardly compress, so that few rows make a large file.
    const rows = Array.from({ length: 5000 }, (_, at) => [`Name ${at}`, at, Math.sin(at), Math.cos(at), Math.tan(at)]);
    const content = await workbook([['First Name', 'Amount', 'Width', 'Height', 'Length'], ...rows]);
    expect(content.length).toBeGreaterThan(IMPORT_CHUNK);
    const { rows: found } = await read(content);
    expect(found).toHaveLength(5000);
    expect(found.at(-1)).toEqual({ row: 5001, cells: { firstName: 'Name 4999', paymentAmount: 4999 } });
  });

  const MUCH = 20 * 1024 * 1024;
  const sheet = (inside: string): string => `<worksheet><sheetData>${inside}</sheetData></worksheet>`;
  const cell = (inside: string): string => `<row><c t="inlineStr"><is>${inside}</is></c></row>`;

  it('should support prefixes, missing references, phonetics and dates from 1904', async () => {
    const content = zip({
      'xl/workbook.xml':
        '<x:workbook xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet r:id="a"/><x:sheet r:id="b"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="/xl/first.xml"/></Relationships>',
      'xl/styles.xml':
        '<x:styleSheet><x:numFmts><x:numFmt numFmtId="170" formatCode="[Red]d\\ mmm;@"/></x:numFmts>' +
        '<x:cellStyleXfs><x:xf numFmtId="14"/></x:cellStyleXfs>' +
        '<x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="22"/><x:xf numFmtId="170"/></x:cellXfs></x:styleSheet>',
      'xl/sharedStrings.xml':
        '<sst><si><t>Phone</t></si><si><r><t>No</t></r><r><t>tes</t></r><rPh><t>?</t></rPh></si><si><t>Zoë &amp; 😀</t></si></sst>',
      'xl/first.xml':
        '<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c>' +
        '<x:c t="str"><x:v>Check-in</x:v></x:c><x:c t="str"><x:v>Check-out</x:v></x:c></x:row>' +
        '<x:row r="7"><x:c r="B7" t="s"><x:v>2</x:v></x:c><x:c s="1"><x:v>44884.5</x:v></x:c><x:c s="2"><x:v>44885</x:v></x:c>' +
        '<x:c r="XFD7" s="2"/></x:row><x:row><x:c/><x:c t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect((await read(content)).rows).toEqual([
      {
        row: 7,
        cells: {
          phone: null,
          notes: 'Zoë & 😀',
          checkInDateTime: new Date('2026-11-20T12:00:00Z'),
          checkOutDateTime: new Date('2026-11-21T00:00:00Z'),
        },
      },
    ]);
  });

  const manyZeros = Buffer.alloc(600 * 1024 * 1024);
  it.each([
    ['a zip of something else', zip({ 'a.png': 'Phone' }), 'UNSUPPORTED_MEDIA', /^The file is neither/],
    ['nothing but a zip’s first letters', 'PK\u0003\u0004 and no more', 'UNSUPPORTED_MEDIA', /^The file is neither/],
    [
      'a workbook that is cut off',
      workbook([['Phone']]).then((whole) => whole.subarray(0, 3000)),
      'UNSUPPORTED_MEDIA',
      /^The file/,
    ],
    [
      'a workbook without its sheet',
      zip({ ...parts(''), 'xl/workbook.xml': '<workbook/>' }),
      'INVALID',
      /it has no sheet$/,
    ],
    ['a sheet that is no XML', zip(parts('Phone,Name')), 'INVALID', /^The file (cannot be read|has no rows)/],
    ['a bomb', zip(parts(manyZeros)), 'TOO_LARGE', /more than 512 MB unpacked$/],
    ['a bomb that says it is small', zip(parts(manyZeros.subarray(0, 9_000_000)), 400), 'INVALID', /it is damaged$/],
    [
      'a bomb of shared texts',
      zip({ ...parts(''), 'xl/sharedStrings.xml': manyZeros.subarray(0, 70 * 1024 * 1024) }),
      'TOO_LARGE',
      /more than 64 MB unpacked$/,
    ],
    [
      'a workbook of 3,000 parts',
      zip(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${at}`, '']))),
      'INVALID',
      /too many parts$/,
    ],
    [
      '10,000 columns',
      workbook([Array.from({ length: 10_000 }, (_, at) => `Phone ${at}`)]),
      'INVALID',
      /more than 200 columns$/,
    ],
    ['an empty sheet', workbook([]), 'INVALID', 'The file has no rows'],
    [
      'a cell of 33,000 characters',
      zip(parts(sheet(cell(`<t>${'x'.repeat(33_000)}</t>`)))),
      'TOO_LARGE',
      /^A cell in row 1 .* 32,767/,
    ],
    [
      'a bomb in a cell',
      zip(parts(sheet(cell(`<t>${' '.repeat(MUCH)}</t>`)))),
      'INVALID',
      /more than 512 KB without a tag$/,
    ],
    ['a bomb in a cell of many parts', zip(parts(sheet(cell('<t>123456789</t>'.repeat(4000))))), 'TOO_LARGE', /32,767/],
    ['a bomb in a comment', zip(parts(sheet(`<!--${'<'.repeat(MUCH)}-->`))), 'INVALID', /without a tag$/],
    ['a bomb of levels', zip(parts(sheet('<a>'.repeat(100_000)))), 'INVALID', /nested too deeply$/],
    ['a bomb of rows', zip(parts(sheet('<row/>'.repeat(1_100_000)))), 'TOO_LARGE', /more than 1,048,576 rows/],
    [
      'a bomb of texts',
      zip({ ...parts(''), 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(2_100_000)}</sst>` }),
      'TOO_LARGE',
      /more than 2,000,000 different texts$/,
    ],
  ])('should be rejected: %s', async (_, content, code, message) => {
    await expect(read(await content)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('should be rejected: a bomb of cells, including empty ones', async () => {
    const limit = jest.replaceProperty(IMPORT_LIMITS, 'cells', 100_000);
    await expect(read(zip(parts(sheet(`<row>${'<c/>'.repeat(100_001)}</row>`))))).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'The sheet has more than 100,000 cells',
    });
    limit.restore();
    expect(IMPORT_LIMITS.cells).toBeGreaterThanOrEqual(IMPORT_LIMITS.rows * Object.keys(CUSTOMER_FIELDS).length);
  });
});

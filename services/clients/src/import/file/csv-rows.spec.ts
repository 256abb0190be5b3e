import { readImportFile } from '../../testing/import-files.js';

const HEADINGS = ['First Name', 'Last Name', 'Phone', 'Notes'];
const ROW = ['José', 'Núñez', '310-555-0142', 'ok'];
const CELLS = { firstName: 'José', lastName: 'Núñez', phone: '310-555-0142', notes: 'ok' };
const lines = (delimiter: string, end: string): string =>
  [HEADINGS, ROW].map((cells) => cells.join(delimiter)).join(end);
const rowsOf = async (content: string | Buffer, chunk?: number) =>
  (await readImportFile(content, { chunk })).rows.map(({ row, cells }) => ({ row, cells }));

describe('import-export.md, Reading a file: a CSV', () => {
  it.each([
    ['lines that end in LF', lines(',', '\n')],
    ['lines that end in CRLF', lines(',', '\r\n')],
    ['lines that end in CR', lines(',', '\r')],
    ['a line that names the delimiter', `sep=;\r\n${lines(';', '\r\n')}`],
    ['such a line with a tab and a byte order mark', `\ufeffSEP=\t\n${lines('\t', '\n')}`],
    ['such a line with another delimiter', `sep=^\n${lines('^', '\n')}`],
    ['texts as formulas', '"First Name",Last Name,Phone,Notes\n"=""José""",="Núñez","=""310-555-0142""",="ok"'],
    ['spaces around quotes', 'First Name, "Last Name" ,Phone,Notes\n José,"Núñez" , "310-555-0142", ok'],
    ['UTF-16 without a byte order mark', Buffer.from(lines(',', '\n'), 'utf16le')],
  ])('should be read: %s', async (_, content) => {
    expect(await rowsOf(content)).toEqual([{ row: 2, cells: CELLS }]);
  });

  it('should be read with line ends of several programs in one file, wherever its pieces end', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Dana${at}`);
    const content = ['First Name,Phone', ...names.map((name) => `${name},"1\r\n2"`)].reduce(
      (text, line, at) => `${text}${['\r\n', '\n', '\r'][at % 3]}${line}`,
    );
    for (const chunk of [1, 2, 3, 7, 1000]) {
      const rows = await rowsOf(content, chunk);
      expect(rows.map(({ cells }) => cells.firstName)).toEqual(names);
      expect(rows.every(({ cells }) => cells.phone === '1\r\n2')).toBe(true);
    }
  });

  it.each([
    [
      'a comma in names and amounts',
      'Name;Phone;Amount\nReyes, Dana;310-555-0142;45,50\nLee, Pat;310-555-0143;5,00',
      2,
    ],
    ['a title with commas', 'Report, November, 2026, all\nName;Phone\nDana;310-555-0142\nPat;310-555-0143', 2],
    ['quoted delimiters', 'Name\tPhone\n"Reyes, Dana; and, Sam; and, Al"\t310-555-0142', 1],
    ['semicolons in notes', 'Name,Phone,Notes\nDana,310-555-0142,a;b;c;d;e\nPat,310-555-0143,a;b;c', 2],
  ])('should be split by its delimiter: %s', async (_, content, count) => {
    const { rows, layout } = await readImportFile(content);
    expect(rows.filter(({ leftOut }) => !leftOut)).toHaveLength(count);
    expect(layout.columns.map(({ column }) => column).slice(0, 2)).toEqual(['fullName', 'phone']);
  });

  it('should be read as UTF-8 except for the bytes that are Windows-1252', async () => {
    const content = Buffer.concat([
      Buffer.from('First Name,Last Name,Notes\nJosé,Núñez,wife'),
      Buffer.from([0x92]),
      Buffer.from('s car 😀\nZoë,'),
      Buffer.from('Müller', 'latin1'),
      Buffer.from(',€\n\u00e9t\u00e9,O’Neil,'),
      Buffer.from([0xe2, 0x82]),
    ]);
    for (const chunk of [1, 2, 3, 5, 1000]) {
      expect((await rowsOf(content, chunk)).map(({ cells }) => Object.values(cells))).toEqual([
        ['José', 'Núñez', 'wife’s car 😀'],
        ['Zoë', 'Müller', '€'],
        ['été', 'O’Neil', 'â‚'],
      ]);
    }
  });

  it.each([
    ['by the end of the file', 'Name,Notes,Phone\nDana,"broken,310\nPat,ok,311'],
    ['by a quote of another row', 'Name,Notes,Phone\nDana,"broken,310\nPat,"ok",311\nSam,ok,312'],
    ['by a quote at the start of a line', 'Name,Notes,Phone\nDana,"broken,310\n"Pat",ok,311\nSam,ok,312'],
  ])('should be refused if a quote swallows rows: closed %s', async (_, content) => {
    await expect(readImportFile(content)).rejects.toMatchObject({
      message: 'The file cannot be read: a quote is not closed in row 2',
    });
  });

  it('should be read at once, however many lines a cell has that begins with a quote', async () => {
    const notes = `"${'\n'.repeat(500_000)}`;
    const rows = await rowsOf(`Name,Notes\nDana,"${notes.replaceAll('"', '""')}"`);
    expect(rows[0]?.cells.notes).toBe(notes);
  });

  it('should keep quotes in the middle of cells, and quoted text with line breaks', async () => {
    const content = 'Name,Notes\nDana,5" rack\nPat,"""VIP"", says Bo,\ncall ""first"""\nSam,"6""';
    await expect(readImportFile(content)).rejects.toMatchObject({ message: expect.stringContaining('row 4') });
    const rows = await rowsOf(content.slice(0, content.indexOf('\nSam')));
    expect(rows.map(({ cells }) => cells.notes)).toEqual(['5" rack', '"VIP", says Bo,\ncall "first"']);
  });
});

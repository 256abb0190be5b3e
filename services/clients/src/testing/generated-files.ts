import fc from 'fast-check';
import { sheetParts, sheetXml, zip } from './workbooks.js';

const HEADINGS = ['First Name', 'Last Name', 'Phone', 'Check-in', 'Check-out', 'Notes', 'Status', 'Mood'];
/** Every one is in Windows-1252, and two of them are never the bytes of UTF-8. */
const NAMES = ['José', 'Zoë', 'Núñez', 'Dana', 'O’Brien', 'Total', 'Müller & Söhne', "'Al'"];
const TITLES = ['Reservations Report', 'Generated: 11/19/2026 8:00 AM', 'All lots; all sources', 'Page 1, of 2'];
const TOTALS = ['Total', 'Grand total:', 'TOTAL: 12', 'Subtotal', 'Count', '12 reservations'];
const TEXTS = ['ok', 'a,b', 'a;b', 'a\tb', 'a|b', 'say "hi"', 'two\nlines', 'two\r\nlines', '=1+1', '', ' '];
const LINE_ENDS = ['\n', '\r\n', '\r'];
const ENCODINGS = ['utf8', 'utf8 with mark', 'utf16', 'big utf16', 'windows-1252'] as const;

/** A line of a file, and what an import makes of it. Blank lines are nothing. */
interface Line {
  cells: string[];
  is: 'customer' | 'status' | 'total' | 'outside' | 'repeated-headings' | 'blank';
}
interface GeneratedSheet {
  above: Line[];
  below: Line[];
}
export interface GeneratedFile {
  content: Buffer;
  format: 'file' | 'json';
  /** By row, with blank ones: what the import makes of it. */
  expected: Exclude<Line['is'], 'blank'>[];
  /** The names of the customers, in order. */
  customers: string[];
}

const blank: fc.Arbitrary<Line> = fc
  .integer({ min: 0, max: HEADINGS.length })
  .map((length) => ({ cells: Array.from({ length }, () => ''), is: 'blank' }));
const outside: fc.Arbitrary<Line> = fc
  .record({ text: fc.constantFrom(...TITLES), before: fc.constantFrom(0, 0, 1, 7) })
  .map(({ text, before }) => ({ cells: [...Array.from({ length: before }, () => ''), text], is: 'outside' }));
const total: fc.Arbitrary<Line> = fc
  .record({ text: fc.constantFrom(...TOTALS), sum: fc.constantFrom('', '12', '1,234.50') })
  .map(({ text, sum }) => ({ cells: [text, '', '', '', '', '', '', sum], is: 'total' }));
const repeated: fc.Arbitrary<Line> = fc.constant({ cells: HEADINGS, is: 'repeated-headings' });
const customer: fc.Arbitrary<Line> = fc
  .record({
    first: fc.constantFrom(...NAMES),
    last: fc.constantFrom(...NAMES),
    digits: fc.integer({ min: 1_000_000, max: 9_999_999 }),
    notes: fc.constantFrom(...TEXTS),
    status: fc.constantFrom('', 'Confirmed', 'Confirmed', 'Canceled'),
    mood: fc.constantFrom('', 'good'),
  })
  .map(({ first, last, digits, notes, status, mood }) => ({
    cells: [first, last, `310${digits}`, '2026-11-20 09:30', '2026-11-25 18:00', notes, status, mood],
    is: status === 'Canceled' ? 'status' : 'customer',
  }));

const sheet: fc.Arbitrary<GeneratedSheet> = fc.record({
  above: fc.array(fc.oneof(outside, blank), { maxLength: 6 }),
  below: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: customer },
      { weight: 1, arbitrary: blank },
      { weight: 1, arbitrary: total },
      { weight: 1, arbitrary: outside },
      { weight: 1, arbitrary: repeated },
    ),
    { minLength: 1, maxLength: 30 },
  ),
});

const linesOf = ({ above, below }: GeneratedSheet): Line[] => [...above, { cells: HEADINGS, is: 'blank' }, ...below];

function describe(sheets: readonly GeneratedSheet[]): Pick<GeneratedFile, 'expected' | 'customers'> {
  const lines = sheets.flatMap(linesOf);
  return {
    expected: lines.flatMap(({ is }) => (is === 'blank' ? [] : [is])),
    customers: lines.flatMap(({ cells, is }) => (is === 'customer' ? [String(cells[0])] : [])),
  };
}

function encode(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  if (encoding === 'utf8') return Buffer.from(text);
  if (encoding === 'utf8 with mark') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'windows-1252') return Buffer.from(text.replaceAll('’', '\x92'), 'latin1');
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf16' ? little : little.swap16();
}

const csv: fc.Arbitrary<GeneratedFile> = fc
  .record({
    sheet,
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    encoding: fc.constantFrom(...ENCODINGS),
    isNamed: fc.constantFrom(false, false, true),
    quotesAll: fc.boolean(),
    ends: fc.infiniteStream(fc.constantFrom(...LINE_ENDS)),
    oneEnd: fc.option(fc.constantFrom(...LINE_ENDS)),
    hasLastEnd: fc.boolean(),
  })
  .map(({ sheet: rows, delimiter, encoding, isNamed, quotesAll, ends, oneEnd, hasLastEnd }) => {
    const quoted = (cell: string): string =>
      quotesAll || cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    const lines = linesOf(rows).map(({ cells }) => cells.map(quoted).join(delimiter));
    const all = isNamed ? [`sep=${delimiter}`, ...lines] : lines;
    const text = all.map((line, at) => {
      const end = oneEnd ?? ends.next().value ?? '\n';
      return at === all.length - 1 && !hasLastEnd ? line : `${line}${end}`;
    });
    return { content: encode(text.join(''), encoding), format: 'file', ...describe([rows]) };
  });

const workbook: fc.Arbitrary<GeneratedFile> = fc
  .array(fc.record({ sheet, isHidden: fc.constantFrom(false, false, false, true) }), { minLength: 1, maxLength: 3 })
  .map((sheets) => sheets.map((each, at) => ({ ...each, isHidden: each.isHidden && at > 0 })))
  .map((sheets) => ({
    content: zip(
      sheetParts(
        sheets.map(({ sheet: rows, isHidden }, at) => ({
          name: `Sheet ${at}`,
          xml: sheetXml(
            linesOf(rows).map(({ cells }) => ({ cells: cells.map((cell) => (cell === '' ? null : cell)) })),
          ),
          ...(isHidden && { state: 'hidden' as const }),
        })),
      ),
    ),
    format: 'file',
    ...describe(sheets.flatMap(({ sheet: rows, isHidden }) => (isHidden ? [] : [rows]))),
  }));

const json: fc.Arbitrary<GeneratedFile> = fc.array(customer, { minLength: 1, maxLength: 30 }).map((below) => ({
  content: Buffer.from(
    JSON.stringify(below.map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [HEADINGS[at], cell])))),
  ),
  format: 'json',
  ...describe([{ above: [], below }]),
}));

/** Files as people have them, with all that they write around their rows. */
export const generatedFile: fc.Arbitrary<GeneratedFile> = fc.oneof(
  { weight: 6, arbitrary: csv },
  { weight: 3, arbitrary: workbook },
  { weight: 1, arbitrary: json },
);

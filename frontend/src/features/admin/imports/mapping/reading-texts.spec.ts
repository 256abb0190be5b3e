import type { ImportColumn, ImportLayout } from '@lotline/protocol';
import { findDoubts, formatEvidence, formatNotices, formatSummary } from './reading-texts.js';

const SHEET: ImportLayout['sheets'][number] = { name: '', state: 'read', headingRow: 1, rows: 3, hiddenRows: 0 };
const columnsOf = (...fields: (ImportColumn | null)[]): ImportLayout['columns'] =>
  fields.map((column, at) => ({ heading: `Column ${at}`, column, samples: [] }));
const layoutOf = (changes: Partial<ImportLayout> = {}): ImportLayout => ({
  sheets: [SHEET],
  columns: columnsOf('fullName', 'phone', 'checkInDateTime', 'checkOutDateTime', null),
  dateOrder: null,
  statuses: [],
  ...changes,
});
const PROVEN = {
  order: 'day-first',
  decidedBy: 'file',
  evidence: { sheet: '', row: 2, heading: 'Arrival', value: '20/11/2026' },
} as const;
const sheet = (name: string, changes: Partial<typeof SHEET> = {}) => ({ ...SHEET, name, ...changes });

describe('the texts of how a file was read', () => {
  it.each([
    [layoutOf(), '4 of 5 columns read'],
    [layoutOf({ columns: columnsOf('phone') }), '1 of 1 column read'],
    [layoutOf({ dateOrder: PROVEN }), '4 of 5 columns read · dates day first'],
    [layoutOf({ sheets: [sheet('A'), sheet('B', { state: 'hidden' })] }), '1 of 2 sheets · 4 of 5 columns read'],
    [
      layoutOf({
        statuses: [
          { value: 'Canceled', rows: 1_200, isLeftOut: true },
          { value: 'Confirmed', rows: 9, isLeftOut: false },
          { value: 'No-show', rows: 1, isLeftOut: true },
        ],
      }),
      '4 of 5 columns read · 1,201 rows left out by status',
    ],
  ])('should sum it up', (layout, text) => {
    expect(formatSummary(layout)).toBe(text);
  });

  it.each([
    [PROVEN, [SHEET], 'Row 2 proves day first: 20/11/2026'],
    [
      { ...PROVEN, evidence: { ...PROVEN.evidence, sheet: 'May' } },
      [sheet('May'), sheet('June')],
      'Row 2 of May proves day first: 20/11/2026',
    ],
    [{ ...PROVEN, order: 'month-first', decidedBy: 'mapping' }, [SHEET], 'Row 2 proves day first: 20/11/2026'],
    [
      { order: 'month-first', decidedBy: 'lot', evidence: null },
      [SHEET],
      'No row proves it; month first because of this lot’s country',
    ],
    [{ order: 'month-first', decidedBy: 'mapping', evidence: null }, [SHEET], 'No row proves it'],
  ] as const)('should give the evidence of the date order', (order, sheets, text) => {
    expect(formatEvidence(order, layoutOf({ sheets: [...sheets] }))).toBe(text);
  });

  it.each([
    [layoutOf(), []],
    [layoutOf({ dateOrder: PROVEN }), []],
    [
      layoutOf({ columns: columnsOf('firstName', 'phone') }),
      ['No column is read as the check-in or the check-out. If the file has it, choose it below.'],
    ],
    [
      layoutOf({ columns: columnsOf(null, null) }),
      [
        'No column is read as the name, the phone, the check-in, or the check-out. If the file has it, choose it below.',
      ],
    ],
    [
      layoutOf({
        columns: columnsOf(
          'lastName',
          'phone',
          'phone',
          'notes',
          'notes',
          'checkInDateTime',
          'checkInDateTime',
          'checkOutDateTime',
        ),
      }),
      ['Several columns are read as Check-in.'],
    ],
    [
      layoutOf({ dateOrder: { ...PROVEN, order: 'month-first', decidedBy: 'mapping' } }),
      ['Dates are read month first, but Row 2 proves day first: 20/11/2026.'],
    ],
  ])('should name what a person should look at: %#', (layout, doubts) => {
    expect(findDoubts(layout)).toEqual(doubts);
  });

  it('should name what was not read, and what a filter hides', () => {
    const sheets = [
      sheet('November', { hiddenRows: 1 }),
      sheet('December', { hiddenRows: 1_200 }),
      sheet('Old', { state: 'hidden' }),
      sheet('Sales', { state: 'chart' }),
      sheet('Readme', { state: 'no-headings' }),
      sheet('May', { state: 'not-chosen' }),
      sheet('June'),
    ];
    expect(formatNotices(layoutOf({ sheets }))).toEqual([
      'Sheet November has 1 hidden row, which was read too.',
      'Sheet December has 1,200 hidden rows, which were read too.',
      'Sheet Old is hidden and was not read.',
      'Sheet Sales is a chart and was not read.',
      'Sheet Readme has no known headings and was not read.',
      'Sheet May was not chosen and was not read.',
    ]);
  });
});

import { readFile } from 'node:fs/promises';
import type { Client, ImportedRowReport, ImportLayout } from '@lotline/protocol';
import { ClientsUnderTest } from '../testing/clients-under-test.js';
import { ImportsUnderTest } from '../testing/imports-under-test.js';

const FOLDER = new URL('testing/cases/', `file://${__dirname}/`);

const DANA = { firstName: 'Dana', lastName: 'Reyes', phone: '310-555-0142' };
const PAT = { firstName: 'Pat', lastName: 'Lee', phone: '310-555-0143' };
const STAY = { checkInDateTime: '2026-11-20 09:30:00', checkOutDateTime: '2026-11-25 18:00:00' };
const FULL = { vehicleMake: 'Toyota', parkingSpot: 'A5' };
const numbers = (length: number): number[] => Array.from({ length }, (_, at) => at);

interface Case {
  /** The customers in the order of their rows. */
  customers: Partial<Client>[];
  /** The rows that are none, as `describe` writes them. */
  others?: string[];
  layout?: { [Part in keyof ImportLayout]?: unknown };
}

/** What each file of `testing/cases` becomes, as issue 41 states it. */
const CASES: Record<string, Case> = {
  'mixed_crlf_lf.csv': {
    customers: numbers(10).map((at) => ({ firstName: `Dana${10 + at}`, phone: `310-555-01${10 + at}`, ...STAY })),
  },
  'sep.csv': { customers: [{ ...DANA, ...STAY }], layout: { sheets: [{ headingRow: 1, rows: 1 }] } },
  'utf8_one_bad.csv': {
    customers: [
      { firstName: 'José', lastName: 'Núñez', notes: 'wife’s car' },
      { firstName: 'Zoë', lastName: 'Müller', notes: 'ok' },
    ],
  },
  'title.csv': { customers: [{ ...DANA, ...STAY }], others: ['1 outside', '2 outside'] },
  'readxl_deaths.xlsx': {
    customers: [],
    others: ['arts', 'other'].flatMap((sheet) => [
      ...[1, 2, 3, 4].map((row) => `${sheet} ${row} outside`),
      ...numbers(10).map((at) => `${sheet} ${6 + at} rejected checkInDateTime, checkOutDateTime`),
      ...[16, 17, 18, 19].map((row) => `${sheet} ${row} outside`),
    ]),
  },
  'two_months.xlsx': {
    customers: [
      { ...DANA, ...STAY, ...FULL },
      { ...PAT, ...STAY },
    ],
    layout: {
      sheets: [
        { name: 'November', state: 'read', rows: 1 },
        { name: 'December', state: 'read', rows: 1 },
      ],
    },
  },
  'hidden_first_old.xlsx': {
    customers: [{ ...DANA, ...STAY }],
    layout: {
      sheets: [
        { name: '2025 (old)', state: 'hidden' },
        { name: '2026', state: 'read' },
      ],
    },
  },
  'filtered.xlsx': {
    customers: [DANA, { firstName: 'Canceled', notes: 'CANCELED' }, PAT],
    layout: { sheets: [{ rows: 3, hiddenRows: 1 }] },
  },
  'merged.xlsx': {
    customers: [
      { ...DANA, ...STAY },
      { firstName: 'Sam', vehicleMake: 'Ford', ...STAY },
    ],
  },
  'cdata.xlsx': { customers: [{ ...DANA, firstName: 'Dana & Sam', ...STAY, ...FULL }] },
  'rootbook.xlsx': { customers: [{ ...DANA, ...STAY, ...FULL }] },
  'errors.xlsx': {
    customers: [
      { ...DANA, vehicleMake: '', notes: '', customerId: null, parkingSpot: 'TBD' },
      { firstName: 'Pat', lastName: 'Customer', phone: '000-000-0000' },
    ],
    others: ['Sheet1 4 rejected checkInDateTime'],
  },
  'x000d.xlsx': { customers: [{ ...DANA, notes: 'Call first\r\nGate code 4412', customerId: 'ID_1' }] },
  'd1904.xlsx': {
    customers: [
      { ...DANA, ...STAY },
      { ...PAT, ...STAY },
    ],
  },
  'formula_csv.csv': { customers: [{ ...DANA, ...STAY, phone: '3105550142' }] },
  'phone_decimal.csv': {
    customers: [DANA, { ...PAT, phone: '1-310-555-0143' }, { firstName: 'Sam', phone: '310-555-0144' }],
  },
  'plus1_mix.csv': { customers: [{ ...DANA, phone: '+1 (310) 555-0142' }], others: ['3 duplicate 2'] },
  'two_notes.csv': { customers: [{ ...DANA, notes: 'Wheelchair' }] },
  'confirmation_na.csv': { customers: numbers(9).map((at) => ({ firstName: `P${at}`, customerId: null })) },
  'status_canceled.csv': {
    customers: [{ ...DANA, customerId: 'A1' }],
    others: ['3 status', '4 status'],
    layout: {
      statuses: [
        { value: 'Confirmed', rows: 1, isLeftOut: false },
        { value: 'Canceled', rows: 1, isLeftOut: true },
        { value: 'No-show', rows: 1, isLeftOut: true },
      ],
    },
  },
  'departure_arrival.csv': {
    customers: [{ ...DANA, checkInDateTime: '2026-11-20 05:30:00', checkOutDateTime: '2026-11-27 22:10:00' }],
  },
  'ddmm.csv': {
    customers: [
      { checkInDateTime: '2026-04-03 09:00:00', checkOutDateTime: '2026-04-13 18:00:00' },
      { checkInDateTime: '2026-04-05 09:00:00', checkOutDateTime: '2026-04-09 18:00:00' },
      { checkInDateTime: '2026-12-25 09:00:00', checkOutDateTime: '2026-12-31 18:00:00' },
    ],
    layout: { dateOrder: { order: 'day-first', decidedBy: 'file', evidence: { row: 2, value: '13/04/2026 18:00' } } },
  },
  'dateonly.csv': {
    customers: [{ ...DANA, checkInDateTime: '2026-11-20 00:00:00', checkOutDateTime: '2026-11-25 23:59:00' }],
  },
  'contract_dates.csv': {
    customers: [{ ...DANA, checkInDateTime: '2026-11-01 00:00:00', checkOutDateTime: '2026-11-30 23:59:00' }],
  },
  'parkonking_columns.csv': {
    customers: [{ firstName: 'Dana', lastName: 'Reyes', partySize: 2, terminal: 'T1', ...STAY }],
    others: ['3 status'],
  },
};

/** 'November 4 total', '3 duplicate 2', '4 rejected phone'. */
function describeRow({ sheet, row, outcome, reason, errors = [], sameAsRow }: ImportedRowReport): string {
  const what = { rejected: errors.map(({ path }) => path).join(', '), duplicate: sameAsRow ?? '' };
  const said =
    outcome === 'left-out'
      ? reason
      : `${outcome} ${outcome === 'rejected' || outcome === 'duplicate' ? what[outcome] : ''}`;
  return [sheet, row, said]
    .filter((part) => part !== undefined)
    .join(' ')
    .trim();
}

describe('import-export.md, Reading a file: a file as people have it', () => {
  let clients: ClientsUnderTest;
  let imports: ImportsUnderTest;
  beforeAll(async () => {
    clients = await ClientsUnderTest.start();
    imports = new ImportsUnderTest(clients);
  });
  afterAll(() => clients.stop());
  beforeEach(() => clients.empty());

  it.each(Object.entries(CASES))('should be imported: %s', async (name, { customers, others = [], layout = {} }) => {
    const done = await imports.run(await readFile(new URL(name, FOLDER)));
    expect(done).toMatchObject({ state: 'done', error: null, total: done.rows.length, layout });
    const created = done.rows.filter(({ outcome }) => outcome === 'created');
    expect(
      done.rows
        .filter(({ outcome }) => outcome !== 'created')
        .map(describeRow)
        .sort(),
    ).toEqual([...others].sort());
    const records = await Promise.all(created.map(({ id = '' }) => clients.get(id)));
    expect(records).toMatchObject(customers);
    expect(done.leftOut).toBe(done.rows.filter(({ outcome }) => outcome === 'left-out').length);
  });

  it('should fail with what is wrong if it has only errors', async () => {
    expect(await imports.run(await readFile(new URL('calamine_errors.xlsx', FOLDER)))).toMatchObject({
      state: 'failed',
      created: 0,
      error: { message: 'The file has no rows' },
    });
  });
});

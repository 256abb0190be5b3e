import { readFile } from 'node:fs/promises';
import type { Client, ImportedRowReport, ImportLayout } from '@lotline/protocol';
import { useClients } from '../testing/clients-under-test.js';
import { ImportsUnderTest } from '../testing/imports-under-test.js';

const FOLDER = new URL('testing/cases/', `file://${__dirname}/`);

const DANA = { firstName: 'Dana', lastName: 'Reyes', phone: '310-555-0142' };
const PAT = { firstName: 'Pat', lastName: 'Lee', phone: '310-555-0143' };
const STAY = { checkInDateTime: '2026-11-20 09:30:00', checkOutDateTime: '2026-11-25 18:00:00' };
const FULL = { vehicleMake: 'Toyota', parkingSpot: 'A5' };

interface Case {
  /** The customers in the order of their rows. */
  customers: Partial<Client>[];
  /** The rows that are none, as `describe` writes them. */
  others?: string[];
  layout?: { [Part in keyof ImportLayout]?: unknown };
}

/** What files of `testing/cases` become. The specs of `file` and `rows` have every format, layout and value. */
const CASES: Record<string, Case> = {
  'title.csv': { customers: [{ ...DANA, ...STAY }], others: ['1 outside', '2 outside'] },
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
  'errors.xlsx': {
    customers: [
      { ...DANA, vehicleMake: '', notes: '', customerId: null, parkingSpot: 'TBD' },
      { firstName: 'Pat', lastName: 'Customer', phone: '000-000-0000' },
    ],
    others: ['Sheet1 4 rejected checkInDateTime'],
  },
  'plus1_mix.csv': { customers: [{ ...DANA, phone: '+1 (310) 555-0142' }], others: ['3 duplicate 2'] },
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
  'ddmm.csv': {
    customers: [
      { checkInDateTime: '2026-04-03 09:00:00', checkOutDateTime: '2026-04-13 18:00:00' },
      { checkInDateTime: '2026-04-05 09:00:00', checkOutDateTime: '2026-04-09 18:00:00' },
      { checkInDateTime: '2026-12-25 09:00:00', checkOutDateTime: '2026-12-31 18:00:00' },
    ],
    layout: { dateOrder: { order: 'day-first', decidedBy: 'file', evidence: { row: 2, value: '13/04/2026 18:00' } } },
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
  const clients = useClients();
  const imports = new ImportsUnderTest(clients);
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

import type { ImportedRowReport, ImportState } from '@lotline/contracts';
import { sayCustomers, sayOutcome, sayProgress, saySize, sayTimeLeft, sayWhy } from './import-words.js';

const state = (changes: Partial<ImportState> = {}): ImportState => ({
  id: 'c0000000-0000-4000-8000-000000000001',
  state: 'running',
  dryRun: false,
  allOrNothing: false,
  total: 1_204,
  done: 742,
  created: 740,
  duplicates: 2,
  rejected: 0,
  unknownColumns: [],
  error: null,
  by: 'Dana R.',
  createdAt: '2026-11-21T15:42:00.000Z',
  endedAt: null,
  ...changes,
});
const row = (changes: Partial<ImportedRowReport>): ImportedRowReport => ({
  row: 2,
  outcome: 'rejected',
  name: 'Owen Pratt',
  phone: '555-0188',
  ...changes,
});

describe('the words of an import', () => {
  it.each([
    ['nothing heard', null, false, 'Sending the file…'],
    ['receiving', state({ state: 'receiving', total: null }), false, 'Sending the file…'],
    ['waiting', state({ state: 'waiting', total: null }), false, 'Waiting for its turn…'],
    ['reading', state({ state: 'reading', total: null }), true, 'Reading the file…'],
    ['running', state(), false, 'Importing 742 of 1,204'],
    ['a dry run', state(), true, 'Checking 742 of 1,204'],
  ])('should say how far it is: %s', (_, progress, dryRun, said) => {
    expect(sayProgress(progress, dryRun)).toBe(said);
  });

  it.each([
    [1_000, 500, 500, ''],
    [10_000, 0, 500, ''],
    [10_000, 500, 0, ''],
    [10_000, 500, 100, 'about 5 s left'],
    [10_000, 500, 850, 'about 20 s left'],
    [60_000, 1_000, 3_100, 'about 4 min left'],
  ])('should say after %i ms with %i done and %i left: "%s"', (elapsed, done, left, said) => {
    expect(sayTimeLeft(elapsed, done, left)).toBe(said);
  });

  it.each([
    [state({ created: 1_168, duplicates: 31, rejected: 5 }), '1,168 imported, 31 duplicates, 5 rejected'],
    [state({ created: 1, duplicates: 1, dryRun: true }), '1 new, 1 duplicate'],
    [state({ created: 0, duplicates: 0 }), '0 imported'],
    [state({ error: { code: 'INVALID', message: 'No heading is known' } }), 'No heading is known'],
  ])('should say what became of it', (ended, said) => {
    expect(sayOutcome(ended)).toBe(said);
  });

  it.each([
    [
      row({
        errors: [
          { path: 'phone', message: 'A' },
          { path: 'name', message: 'B' },
        ],
      }),
      'A. B',
    ],
    [row({ outcome: 'duplicate', sameAsRow: 121 }), 'The same as row 121 of this file'],
    [row({ outcome: 'duplicate', existing: 'x' }), 'Has a booking already'],
    [row({ outcome: 'skipped' }), 'Good, but other rows were not'],
    [row({ outcome: 'created' }), ''],
  ])('should say why a row was left out', (left, said) => {
    expect(sayWhy(left)).toBe(said);
  });

  it('should count in words and sizes', () => {
    expect([sayCustomers(1), sayCustomers(1_168)]).toEqual(['1 customer', '1,168 customers']);
    expect([saySize(12), saySize(312_000), saySize(1_430_000)]).toEqual(['1 KB', '312 KB', '1.4 MB']);
  });
});

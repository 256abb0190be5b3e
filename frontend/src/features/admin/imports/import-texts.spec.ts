import type { ImportedRowReport, ImportState } from '@lotline/protocol';
import { formatOutcome, formatProgress, formatSize, formatTimeLeft, formatReason } from './import-texts.js';

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
  leftOut: 0,
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

describe('import texts', () => {
  it.each([
    ['no progress yet', null, false, 'Uploading the file…'],
    ['receiving', state({ state: 'receiving', total: null }), false, 'Uploading the file…'],
    ['waiting', state({ state: 'waiting', total: null }), false, 'Waiting to start…'],
    ['reading', state({ state: 'reading', total: null }), true, 'Reading the file…'],
    ['running', state(), false, 'Importing 742 of 1,204'],
    ['a dry run', state(), true, 'Checking 742 of 1,204'],
  ])('should describe the progress: %s', (_, progress, dryRun, text) => {
    expect(formatProgress(progress, dryRun)).toBe(text);
  });

  it.each([
    [1_000, 500, 500, ''],
    [10_000, 0, 500, ''],
    [10_000, 500, 0, ''],
    [10_000, 500, 100, 'about 5 s left'],
    [10_000, 500, 850, 'about 20 s left'],
    [60_000, 1_000, 3_100, 'about 4 min left'],
  ])('should estimate after %i ms with %i done and %i left: "%s"', (elapsed, done, left, text) => {
    expect(formatTimeLeft(elapsed, done, left)).toBe(text);
  });

  it.each([
    [state({ created: 1_168, duplicates: 31, rejected: 5 }), '1,168 imported, 31 duplicates, 5 rejected'],
    [state({ created: 1, duplicates: 1, dryRun: true }), '1 new, 1 duplicate'],
    [state({ created: 1, duplicates: 0, leftOut: 2 }), '1 imported, 2 left out'],
    [state({ created: 0, duplicates: 0 }), '0 imported'],
    [state({ done: 0, error: { code: 'INVALID', message: 'No heading is known' } }), 'No heading is known'],
    [
      state({ error: { code: 'CONFLICT', message: 'Stopped' } }),
      'Stopped (740 imported, 2 duplicates, 462 rows never reached)',
    ],
    [
      state({ done: 1_203, error: { code: 'CONFLICT', message: 'Stopped' } }),
      'Stopped (740 imported, 2 duplicates, 1 row never reached)',
    ],
    [state({ done: 1_204, error: { code: 'CONFLICT', message: 'Stopped' } }), 'Stopped (740 imported, 2 duplicates)'],
  ])('should format the outcome', (ended, text) => {
    expect(formatOutcome(ended)).toBe(text);
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
    [row({ outcome: 'duplicate', sameAsRow: 121 }), 'Same as row 121 of this file'],
    [row({ outcome: 'duplicate', existing: 'x' }), 'Already has a booking'],
    [row({ outcome: 'skipped' }), 'Valid, but other rows were rejected'],
    [row({ outcome: 'duplicate', sameAsRow: 4, sameAsSheet: 'May' }), 'Same as row 4 of May'],
    [row({ outcome: 'left-out', reason: 'total' }), 'A total'],
    [row({ outcome: 'created' }), ''],
  ])('should format why a row was left out', (left, text) => {
    expect(formatReason(left)).toBe(text);
  });

  it('should format sizes', () => {
    expect([formatSize(12), formatSize(312_000), formatSize(1_430_000)]).toEqual(['1 KB', '312 KB', '1.4 MB']);
  });
});

import { exportedPercent, formatProgress } from './exporting.js';

const head = (customers: number) => ({ name: 'all.xlsx', requestId: 'r', customers });

describe('import-export.md, Export: formatProgress and exportedPercent', () => {
  it.each([
    [{ head: null, rows: null, bytes: 0 }, 'Preparing…', null],
    [{ head: head(100_000), rows: null, bytes: 0 }, '100,000 customers', null],
    [{ head: head(100_000), rows: null, bytes: 3_140_000 }, '100,000 customers · 3.1 MB', null],
    [{ head: head(100_000), rows: 12_500, bytes: 3_140_000 }, '12,500 of 100,000 customers · 3.1 MB', 12],
    [{ head: head(100_000), rows: 99_999, bytes: 25_000_000 }, '99,999 of 100,000 customers · 25.0 MB', 99],
    // Some customers were deleted during the export, or the last page was counted as a full one.
    [{ head: head(110), rows: 125, bytes: 90_000 }, '110 of 110 customers · 0.1 MB', 99],
    [{ head: head(1), rows: null, bytes: 9_000 }, '1 customer · 0.0 MB', null],
    [{ head: head(0), rows: 0, bytes: 9_000 }, '0 of 0 customers · 0.0 MB', null],
  ])('should format %j as %s, %j percent', (exporting, text, percent) => {
    expect([formatProgress(exporting), exportedPercent(exporting)]).toEqual([text, percent]);
  });
});

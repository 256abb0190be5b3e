import type { ImportedRowReport } from '@lotline/protocol';
import { ReportRows } from './report-rows.js';

const OUTCOMES = ['created', 'duplicate', 'rejected', 'skipped', 'left-out'] as const;
const rows = Array.from({ length: 1_000 }, (_, at): ImportedRowReport => ({
  row: at + 2,
  outcome: OUTCOMES[at % 10] ?? 'created',
  name: `Ada ${at}`,
  phone: '',
  ...(at % 100 === 7 && { notices: ['The phone cannot be texted.'] }),
}));

describe('ReportRows', () => {
  const report = new ReportRows(JSON.stringify({ importId: 'x', unknownColumns: ['Tier'], rows }));

  it('should count the rows of each outcome and the rows left out', () => {
    expect(report.head).toEqual({
      rows: 1_000,
      counts: { leftOut: 300, notices: 10, created: 600, duplicate: 100, rejected: 100, skipped: 100, 'left-out': 100 },
      unknownColumns: ['Tier'],
      reading: null,
      preview: [],
    });
  });

  it('should return a page of an outcome’s rows in file order', () => {
    expect(report.slice('leftOut', 0, 3).map(({ row }) => row)).toEqual([3, 4, 6]);
    expect(report.slice('duplicate', 98, 50).map(({ row }) => row)).toEqual([983, 993]);
    expect(report.slice('notices', 0, 2).map(({ row }) => row)).toEqual([9, 109]);
    expect(report.slice('rejected', 100, 50)).toEqual([]);
  });
});

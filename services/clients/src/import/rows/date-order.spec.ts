import { findColumns } from '../file/columns.js';
import { DateOrderEvidence } from './date-order.js';
import type { ImportedCell } from './dates.js';

const at = (row: number) => ({ sheet: 'List', row, heading: 'Check-in' });
const orderOf = (cells: readonly ImportedCell[], lotOrder: 'month-first' | 'day-first' = 'month-first') => {
  const evidence = new DateOrderEvidence();
  cells.forEach((cell, index) => evidence.add(cell, at(index + 2)));
  return evidence.result(lotOrder);
};

describe('import-export.md, Import values: DateOrderEvidence', () => {
  it.each([
    ['a day above 12 in front', ['03/04/2026', '13/04/2026 18:00'], 'day-first', 3, '13/04/2026 18:00'],
    ['a day above 12 behind', ['03/04/2026', '4/13/26'], 'month-first', 3, '4/13/26'],
    ['only dates that prove it', ['20/11/2026'], 'day-first', 2, '20/11/2026'],
    ['a weekday before it', ['Fri 20/11/2026'], 'day-first', 2, 'Fri 20/11/2026'],
    ['most of the dates that prove it', ['11/20/2026', '11/21/2026', '22/11/2026'], 'month-first', 2, '11/20/2026'],
    ['dots, which are used where the day is first', ['03.04.2026 9:30'], 'day-first', 2, '03.04.2026 9:30'],
    ['dots with the month first, if one proves it', ['03.04.2026', '11.20.2026'], 'month-first', 3, '11.20.2026'],
  ])('should be decided by %s', (_, cells, order, row, value) => {
    const expected = { order, decidedBy: 'file', evidence: { ...at(row), value } };
    expect(orderOf(cells, 'month-first')).toEqual(expected);
    expect(orderOf(cells, 'day-first')).toEqual(expected);
  });

  it.each([
    ['no date that proves it', ['03/04/2026', '05/04/2026']],
    ['slashes beside dots', ['03.04.2026', '05/04/2026']],
  ])('should be that of the lot for %s', (_, cells) => {
    for (const order of ['month-first', 'day-first'] as const)
      expect(orderOf(cells, order)).toEqual({ order, decidedBy: 'lot', evidence: null });
  });

  it('should be that of the lot if as many dates prove one order as the other', () => {
    expect(orderOf(['20/11/2026', '11/20/2026'])).toMatchObject({ order: 'month-first', evidence: { row: 3 } });
  });

  it.each([
    [[]],
    [['2026-11-20', '20 Nov 2026', '03/03/2026', new Date(), 46_346, null, '99/99/2026', '9.30.15 pm', '13/13/2026']],
  ])('should be null if no date depends on it: %j', (cells) => expect(orderOf(cells)).toBeNull());

  it('should take evidence only from columns with dates', () => {
    const { dates } = findColumns(['notes', 'checkInTime', 'checkInDateTime', 'createdAt'], {});
    expect(dates.map(({ column }) => column)).toEqual(['checkInDateTime', 'createdAt']);
  });
});

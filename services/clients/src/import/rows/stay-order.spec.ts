import { StayOrderEvidence, swapStay } from './stay-order.js';

const evidenceOf = (stays: [string, string][]): StayOrderEvidence => {
  const evidence = new StayOrderEvidence();
  for (const [from, to] of stays) evidence.add(from, to);
  return evidence;
};
const FLIGHT = ['Arrival', 'Departure'];
const STAY = ['Check-in', 'Check-out'];
const BACKWARD: [string, string] = ['11/27/2026 22:10', '11/20/2026 05:30'];
const FORWARD: [string, string] = ['11/20/2026 05:30', '11/27/2026 22:10'];
const times = (count: number, stay: [string, string]): [string, string][] => Array.from({ length: count }, () => stay);

describe('import-export.md, Import values: StayOrderEvidence', () => {
  it.each([
    ['the flight’s columns, if they contradict each other', FLIGHT, [BACKWARD], 'swapped'],
    ['the same with dates and times', ['Arrival Date', 'Departure Date'], times(10, BACKWARD), 'swapped'],
    ['the columns of a hotel', FLIGHT, [FORWARD], 'as-read'],
    ['other columns that contradict each other', STAY, times(9, BACKWARD), 'contradicted'],
    ['a column of each kind', ['Arrival', 'Check-out'], times(9, BACKWARD), 'contradicted'],
    ['the fields of the API', ['checkInDateTime', 'checkOutDateTime'], [BACKWARD], 'as-read'],
    ['a file with a mistake', STAY, [...times(9, FORWARD), BACKWARD], 'as-read'],
    ['a file with one right row in ten', FLIGHT, [...times(9, BACKWARD), FORWARD], 'swapped'],
    ['a mix of both', FLIGHT, [...times(5, BACKWARD), ...times(5, FORWARD)], 'as-read'],
    ['no rows', FLIGHT, [], 'as-read'],
    ['rows without dates', STAY, times(5, ['soon', '']), 'as-read'],
    ['a day at the lot', STAY, times(5, ['11/20/2026 09:30', '11/20/2026']), 'as-read'],
  ])('should take %s', (_, headings, stays, result) => {
    expect(evidenceOf(stays).result(headings, 'month-first')).toBe(result);
  });

  it('should compare dates in the order of the file', () => {
    const evidence = evidenceOf(times(10, ['10/11/2026', '05/12/2026']));
    expect(evidence.result(STAY, 'day-first')).toBe('as-read');
    expect(evidence.result(STAY, 'month-first')).toBe('contradicted');
  });
});

describe('swapStay', () => {
  it.each([
    ['checkInDateTime', 'checkOutDateTime'],
    ['checkOutTime', 'checkInTime'],
    ['notes', 'notes'],
  ] as const)('should turn %s into %s', (column, swapped) => {
    expect(swapStay(column)).toBe(swapped);
  });
});

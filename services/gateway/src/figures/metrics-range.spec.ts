import { DomainError } from '@lotline/protocol';
import { metricsRange } from './metrics-range.js';

const ZONE = 'America/Los_Angeles';

describe('metricsRange', () => {
  const range = (startDate?: string, endDate?: string) => metricsRange({ startDate, endDate }, '2026-11-22', ZONE);

  it.each([
    [undefined, undefined, '2026-11-01', '2026-11-30'],
    ['2026-11-20', undefined, '2026-11-20', '2026-11-30'],
    [undefined, '2026-11-05', '2026-11-01', '2026-11-05'],
    ['2026-01-31', '2026-01-31', '2026-01-31', '2026-01-31'],
    ['2026-11-01T07:00:00.000Z', '2026-12-01T07:59:59.999Z', '2026-11-01', '2026-11-30'],
    ['2026-03-08T08:00:00Z', '2026-03-09T06:59:59Z', '2026-03-08', '2026-03-08'],
    ['2022-01-01', '2026-12-31', '2022-01-01', '2026-12-31'],
  ])('should parse %j to %j', (start, end, from, to) => {
    expect(range(start, end)).toEqual({ from, to });
  });

  it.each([
    ['yesterday', undefined, 'startDate', 'Not a valid date'],
    ['2026-02-30', '2026-03-01', 'startDate', 'Not a valid date'],
    ['2026-11-01', '2026-11-31', 'endDate', 'Not a valid date'],
    ['2026-11-02', '2026-11-01', 'endDate', 'The end must not be before the start'],
    ['2026-12-01', undefined, 'endDate', 'The end must not be before the start'],
    ['2010-01-01', '2026-01-01', 'endDate', 'At most 1830 days can be requested'],
    ['9999-12-31', '9999-12-31', 'endDate', 'Not a valid date'],
    ['1000-01-01', '1000-01-01', 'endDate', 'Not a valid date'],
  ])('should reject %j to %j at %s: %s', (start, end, path, message) => {
    const refusal = new DomainError('INVALID', message, { errors: [{ path, message }] });
    expect(() => range(start, end)).toThrow(refusal);
  });
});

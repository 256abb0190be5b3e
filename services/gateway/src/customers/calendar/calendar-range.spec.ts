import { DomainError } from '@lotline/protocol';
import { calendarRange } from './calendar.controller.js';

describe('calendarRange', () => {
  it('should accept days, both ends included', () => {
    expect(calendarRange({ from: '2026-11-01', to: '2026-11-01' })).toEqual({ from: '2026-11-01', to: '2026-11-01' });
    expect(calendarRange({ from: '2026-01-01', to: '2027-02-04' })).toMatchObject({ to: '2027-02-04' });
  });

  it.each([
    [undefined, '2026-11-01', 'from', 'Not a valid date: send YYYY-MM-DD'],
    ['2026-11-01', undefined, 'to', 'Not a valid date: send YYYY-MM-DD'],
    ['2026-11-01T00:00:00Z', '2026-11-02', 'from', 'Not a valid date: send YYYY-MM-DD'],
    ['2026-11-02', '2026-11-31', 'to', 'Not a valid date: send YYYY-MM-DD'],
    ['2026-11-02', '2026-11-01', 'to', 'The end must not be before the start'],
    ['2026-01-01', '2027-02-05', 'to', 'At most 400 days can be requested'],
  ])('should reject %j to %j at %s: %s', (from, to, path, message) => {
    expect(() => calendarRange({ from, to })).toThrow(
      new DomainError('INVALID', message, { errors: [{ path, message }] }),
    );
  });
});

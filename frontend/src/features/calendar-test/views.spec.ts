import { daysShown, formatTitle, moveDay } from './views.js';

describe('test calendar views', () => {
  it('should start a week on Sunday, and a month with 42 days', () => {
    expect(daysShown('2026-11-21', 'week')).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]);
    expect(daysShown('2026-11-21', 'month')).toHaveLength(42);
  });

  it.each([
    ['day', 1, '2026-12-01', 'Tuesday, December 1, 2026'],
    ['week', -1, '2026-11-23', 'Nov 22 to Nov 28, 2026'],
    ['month', 1, '2026-12-30', 'December 2026'],
  ] as const)('should move by one %s', (view, step, day, title) => {
    expect(moveDay('2026-11-30', view, step)).toBe(day);
    expect(formatTitle(day, view)).toBe(title);
  });
});

import { isOverdue } from './wire.js';

describe('isOverdue', () => {
  const now = Date.parse('2026-03-01T17:00:00.000Z');
  it.each([
    ['before its deadline', now + 1, false],
    ['at its deadline', now, true],
    ['after its deadline', now - 1, true],
    ['without one', undefined, false],
    ['with one that cannot be read', 'soon', false],
  ])('should tell whether a call is overdue: %s', (_, deadline, overdue) => {
    expect(isOverdue({ deadline }, now)).toBe(overdue);
  });
});

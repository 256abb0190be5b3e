import { isOverdue } from './wire.js';

describe('isOverdue', () => {
  const now = Date.parse('2026-03-01T17:00:00.000Z');
  it.each([
    ['before its deadline', now + 1, false],
    ['at its deadline', now, true],
    ['after its deadline', now - 1, true],
    ['without a deadline', undefined, false],
    ['with an invalid deadline', 'soon', false],
  ])('should decide whether a call is overdue: %s', (_, deadline, overdue) => {
    expect(isOverdue({ deadline }, now)).toBe(overdue);
  });
});

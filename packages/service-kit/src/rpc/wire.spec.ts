import { systemContext } from '@lotline/protocol';
import { deadlineOf, envelopeOf, isOverdue, setClockAhead } from './wire.js';

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

describe('the deadline of a call', () => {
  const now = Date.parse('2026-03-01T17:00:00.000Z');
  afterEach(() => setClockAhead(0));

  it.each([
    ['whose clocks agree', 0, 0],
    ['from a clock that is a minute ahead', 60_000, 0],
    ['from a clock that is a minute behind', -60_000, 0],
    ['to a clock that is a minute ahead', 0, 60_000],
    ['to a clock that is a minute behind', 0, -60_000],
  ])('should be five seconds from now at the receiver: a call %s', (_what, caller, receiver) => {
    setClockAhead(caller);
    const envelope = envelopeOf(systemContext('test'), {}, now + caller + 5000);
    setClockAhead(receiver);
    expect(deadlineOf(envelope)).toBe(now + receiver + 5000);
    expect(isOverdue(envelope, now + receiver + 4999)).toBe(false);
    expect(isOverdue(envelope, now + receiver + 5000)).toBe(true);
  });
});

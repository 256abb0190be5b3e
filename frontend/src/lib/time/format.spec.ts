import { sayInstant, sayInstantShortly, sayLotDay, sayLotTime, saySince } from './format.js';

const ZONE = 'America/Los_Angeles';
const now = new Date('2026-11-21T15:42:00Z');
const lotNow = '2026-11-21 07:42:00';

describe('said times', () => {
  it.each([
    ['2026-11-21 14:15:00', 'Nov 21, 2:15 PM'],
    ['2027-01-02 00:05:00', 'Jan 2, 2027 12:05 AM'],
    ['2026-03-08 02:30:00', 'Mar 8, 2:30 AM'],
    ['soon', 'Not set'],
  ])('should say the lot time %p', (lotTime, said) => {
    expect(sayLotTime(lotTime, lotNow)).toBe(said);
  });

  it('should say an instant as the lot’s clock showed it, today without its date', () => {
    expect(sayInstant('2026-11-15T13:34:00Z', ZONE, now)).toBe('Nov 15, 5:34 AM');
    expect(sayInstantShortly('2026-11-21T13:34:00Z', ZONE, now)).toBe('5:34 AM');
    expect(sayInstantShortly('2026-11-21T05:34:00Z', ZONE, now)).toBe('Nov 20, 9:34 PM');
  });

  it('should say a day', () => {
    expect(sayLotDay('2026-11-19 22:00:00', lotNow)).toBe('Nov 19');
    expect(sayLotDay('2025-11-19 22:00:00', lotNow)).toBe('Nov 19, 2025');
  });

  it('should say how long something lasts', () => {
    expect(saySince('2026-11-21T15:41:30Z', now)).toBe('0 min');
    expect(saySince('2026-11-21T13:37:00Z', now)).toBe('2 h 5 min');
    expect(saySince('2026-11-21T15:50:00Z', now)).toBe('0 min');
  });
});

import { checkIn, checkOut, checkOutAutomatically, isCheckedIn, isCheckedOut } from './status.js';

const EARLY = '2026-11-20T10:00:00.000Z';
const LATE = '2026-11-20T11:00:00.000Z';
type Manual = Parameters<typeof isCheckedIn>[0];
const manual = (checkedIn: string | null | 'no', checkedOut: string | null | 'no'): Manual => ({
  manualCheckInStatus: checkedIn === 'no' ? null : 'checked-in',
  manualCheckInTimestamp: checkedIn === 'no' ? null : checkedIn,
  manualCheckOutStatus: checkedOut === 'no' ? null : 'checked-out',
  manualCheckOutTimestamp: checkedOut === 'no' ? null : checkedOut,
});

describe('search.md, Currently checked in: isCheckedIn and isCheckedOut', () => {
  it.each([
    ['neither', manual('no', 'no'), false, false],
    ['in', manual(EARLY, 'no'), true, false],
    ['in, without a time', manual(null, 'no'), true, false],
    ['out', manual('no', EARLY), false, true],
    ['in, then out', manual(EARLY, LATE), false, true],
    ['out, then in', manual(LATE, EARLY), true, false],
    ['both at once', manual(EARLY, EARLY), false, true],
    ['in without a time, and out', manual(null, EARLY), false, true],
    ['out without a time, and in', manual(EARLY, null), true, false],
    ['both without a time', manual(null, null), false, true],
    ['in at a time that cannot be read, and out', manual('soon', EARLY), false, true],
    ['in, and out at a time that cannot be read', manual(EARLY, 'soon'), false, true],
  ])('should evaluate %s', (_, client, isIn, isOut) => {
    expect(isCheckedIn(client)).toBe(isIn);
    expect(isCheckedOut(client)).toBe(isOut);
  });
});

describe('checkIn and checkOut', () => {
  it('should set the timestamp and the color', () => {
    expect(checkIn(manual('no', 'no'), new Date(EARLY))).toEqual({
      manualCheckInStatus: 'checked-in',
      manualCheckInTimestamp: EARLY,
      displayColor: 'green',
    });
    expect(checkOut(manual('no', 'no'), new Date(EARLY))).toEqual({
      manualCheckOutStatus: 'checked-out',
      manualCheckOutTimestamp: EARLY,
      displayColor: 'grey',
    });
  });

  it('should change nothing if the customer already is', () => {
    expect(checkIn(manual(EARLY, 'no'), new Date(LATE))).toBeNull();
    expect(checkOut(manual(EARLY, LATE), new Date(LATE))).toBeNull();
  });

  it.each([EARLY, LATE, '2026-11-20T09:00:00.000Z'])('should win over the step before it, also at %s', (at) => {
    const left = manual('no', LATE);
    const back = { ...left, ...checkIn(left, new Date(at)) };
    expect(isCheckedIn(back)).toBe(true);
    expect(isCheckedOut({ ...back, ...checkOut(back, new Date(at)) })).toBe(true);
  });
});

describe('checkOutAutomatically', () => {
  it.each([
    ['a checked-in customer', manual(EARLY, 'no'), LATE],
    ['one who never was', manual('no', 'no'), LATE],
  ])('should check out %s at that time', (_, client, at) => {
    expect(checkOutAutomatically(client, new Date(at))).toMatchObject({
      manualCheckOutTimestamp: at,
      displayColor: 'grey',
    });
  });

  it.each([
    ['a checked-out customer', manual(EARLY, LATE), LATE],
    ['one who came back after it', manual(LATE, 'no'), EARLY],
  ])('should leave %s', (_, client, at) => {
    expect(checkOutAutomatically(client, new Date(at))).toBeNull();
  });
});

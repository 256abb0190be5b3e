import { findSender, stayWindowAt, type SendersBooking } from './stay-here.js';

const WINDOW = { now: '2026-03-09 10:00:00', soon: '2026-03-09 22:00:00', lately: '2026-03-08 22:00:00' };

const booking = (
  id: string,
  checkIn: string,
  checkOut: string,
  over: Partial<SendersBooking> = {},
): SendersBooking => ({
  id,
  firstName: 'Rosa',
  link: `link-${id}`,
  language: 'en',
  isContract: false,
  isCheckedIn: false,
  isCheckedOut: false,
  checkInDateTime: checkIn && `${checkIn}:00`,
  checkOutDateTime: checkOut && `${checkOut}:00`,
  vehicle: 'Blue Honda',
  parkingSpot: 'B12',
  ...over,
});
const IN = { isCheckedIn: true };
const OUT = { isCheckedOut: true };
const CONTRACT = { isContract: true };

const today = (id: string, over?: Partial<SendersBooking>) => booking(id, '2026-03-05 08:00', '2026-03-09 18:00', over);
const tonight = (id: string, over?: Partial<SendersBooking>) =>
  booking(id, '2026-03-09 21:00', '2026-03-12 18:00', over);
const yesterday = (id: string, over?: Partial<SendersBooking>) =>
  booking(id, '2026-03-05 08:00', '2026-03-08 23:00', over);
const nextMonth = (id: string, over?: Partial<SendersBooking>) =>
  booking(id, '2026-04-05 08:00', '2026-04-09 18:00', over);
const lastYear = (id: string, over?: Partial<SendersBooking>) =>
  booking(id, '2025-04-05 08:00', '2025-04-09 18:00', over);

describe('texts.md, Whose ride: findSender', () => {
  it.each<[string, SendersBooking[], string]>([
    ['the checked-in one, although it should have left', [nextMonth('next'), lastYear('in', IN)], 'in'],
    ['the checked-in one before the scheduled one', [today('now'), yesterday('in', IN)], 'in'],
    ['of two checked-in ones the one that leaves first', [nextMonth('late', IN), today('first', IN)], 'first'],
    ['the stay that includes now', [nextMonth('next'), tonight('tonight'), today('now')], 'now'],
    ['a stay that begins now', [booking('begins', '2026-03-09 10:00', '2026-03-10 10:00')], 'begins'],
    ['a stay that ends now', [booking('ends', '2026-03-01 10:00', '2026-03-09 10:00')], 'ends'],
    ['the next one that begins within twelve hours', [nextMonth('next'), tonight('tonight')], 'tonight'],
    [
      'of two that begin soon the first',
      [booking('later', '2026-03-09 22:00', '2026-03-12 18:00'), tonight('tonight')],
      'tonight',
    ],
    ['one that ended in the night, whose flight is late', [nextMonth('next'), yesterday('late')], 'late'],
    ['a stay although a contract is newer', [today('contract', CONTRACT), today('now')], 'now'],
    ['a stay although another one is checked out', [today('left', OUT), tonight('tonight')], 'tonight'],
  ])('should be here: %s', (_what, bookings, id) => {
    expect(findSender(bookings, WINDOW)).toMatchObject({ id, link: `link-${id}`, isHere: true, isCheckedOut: false });
  });

  it.each<[string, SendersBooking[], string, boolean]>([
    ['next month’s booking', [nextMonth('next')], 'next', false],
    [
      'one that begins in more than twelve hours',
      [booking('later', '2026-03-09 22:01', '2026-03-12 18:00')],
      'later',
      false,
    ],
    ['one that ended long ago without a check-out', [lastYear('old')], 'old', false],
    ['a contract, even one that includes now', [today('contract', CONTRACT)], 'contract', false],
    ['a contract without dates', [booking('contract', '', '', CONTRACT)], 'contract', false],
    ['a checked-out stay', [today('left', OUT)], 'left', true],
    [
      'the newest open booking before a checked-out one',
      [today('left', OUT), nextMonth('next'), lastYear('old')],
      'next',
      false,
    ],
    ['a checked-out stay before a contract', [today('contract', CONTRACT), lastYear('left', OUT)], 'left', true],
  ])('should be known, but not here: %s', (_what, bookings, id, isCheckedOut) => {
    expect(findSender(bookings, WINDOW)).toMatchObject({ id, isHere: false, isCheckedOut });
  });

  it('should be nobody without a booking', () => {
    expect(findSender([], WINDOW)).toBeUndefined();
  });

  it('should name the other checked-in cars', () => {
    const cars = [
      today('first', IN),
      nextMonth('second', { ...IN, parkingSpot: 'C3' }),
      nextMonth('third', { ...IN, vehicle: '', parkingSpot: '' }),
    ];
    expect(findSender([...cars, today('not here')], WINDOW)).toMatchObject({
      id: 'first',
      otherCars: ['Blue Honda, spot C3', 'Another car'],
    });
    expect(findSender([today('first', IN), nextMonth('next')], WINDOW)).toMatchObject({ otherCars: [] });
  });
});

describe('stayWindowAt', () => {
  it('should be in the lot’s time, also in the night when clocks change', () => {
    expect(stayWindowAt(new Date('2026-03-08T08:00:00Z'), 'America/Los_Angeles')).toEqual({
      now: '2026-03-08 00:00:00',
      soon: '2026-03-08 13:00:00',
      lately: '2026-03-07 12:00:00',
    });
  });
});

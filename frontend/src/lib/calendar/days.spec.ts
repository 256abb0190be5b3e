import { clientTypes, contractTypes, type Client } from '@lotline/protocol';
import { aClient } from '../../testing/builders.js';
import { dayFilter, groupByHour, monthCells, monthPlus, scheduledTime, sidesFor } from './days.js';

const LOT = { host: 'lot.example', reservationsHost: 'reservations.example', terminals: ['T1', 'T2', 'CL'] };
const DAY = '2026-11-21';

const stay = (checkInDateTime: string, checkOutDateTime: string, changes: Partial<Client> = {}): Client =>
  aClient({ firstName: 'Ada', checkInDateTime, checkOutDateTime, ...changes });

describe('monthCells', () => {
  it.each([
    ['2026-11-21', '2026-11-01', '2026-12-12', 'a month that begins on a Sunday'],
    ['2026-08-01', '2026-07-26', '2026-09-05', 'one that begins on a Saturday'],
    ['2026-02-28', '2026-02-01', '2026-03-14', 'the shortest'],
    ['2028-02-29', '2028-01-30', '2028-03-11', 'a leap year'],
    ['2026-12-31', '2026-11-29', '2027-01-09', 'over the turn of the year'],
  ])('should be 42 days around the month of %s, from Sunday %s to %s: %s', (day, from, to) => {
    const cells = monthCells(day);
    expect(cells).toHaveLength(42);
    expect([cells[0], cells[41]]).toEqual([from, to]);
    expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(0);
  });
});

describe('monthPlus', () => {
  it.each([
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-12-21', 1, '2027-01-21'],
    ['2026-01-21', -1, '2025-12-21'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-03-31', -1, '2028-02-29'],
    ['2026-05-31', 1, '2026-06-30'],
    ['2026-11-01', -13, '2025-10-01'],
  ])('should move %s by %d months to %s', (day, months, then) => {
    expect(monthPlus(day, months)).toBe(then);
  });
});

describe('sidesFor', () => {
  it('should be both in split mode, otherwise the mode itself', () => {
    expect(sidesFor('split')).toEqual(['checkins', 'arrivals']);
    expect(sidesFor('arrivals')).toEqual(['arrivals']);
    expect(sidesFor('checkins')).toEqual(['checkins']);
  });
});

describe('dayFilter', () => {
  it('should select check-outs or check-ins of the whole day', () => {
    expect(dayFilter(DAY, 'arrivals')).toEqual({
      checkoutFrom: '2026-11-21 00:00:00',
      checkoutTo: '2026-11-21 23:59:59',
    });
    expect(dayFilter(DAY, 'checkins')).toEqual({
      checkinFrom: '2026-11-21 00:00:00',
      checkinTo: '2026-11-21 23:59:59',
    });
  });
});

describe('calendar.md, Cards: groupByHour', () => {
  const found = (clients: Client[], side: 'arrivals' | 'checkins') =>
    groupByHour(clients, DAY, side, LOT).flatMap((hour, at) => hour.map(({ firstName }) => `${at} ${firstName}`));

  it.each([
    ['2026-11-21 00:00:00', '2026-11-23 10:00:00', ['0 Ada'], []],
    ['2026-11-20 23:59:00', '2026-11-21 23:59:00', [], ['23 Ada']],
    ['2026-11-21 07:05:00', '2026-11-21 19:40:00', ['7 Ada'], ['19 Ada']],
    ['2026-11-20 23:59:59', '2026-11-22 00:00:00', [], []],
  ])('should show a stay from %s to %s as check-in %j and as arrival %j', (checkIn, checkOut, checkIns, arrivals) => {
    const client = stay(checkIn, checkOut);
    expect(found([client], 'checkins')).toEqual(checkIns);
    expect(found([client], 'arrivals')).toEqual(arrivals);
  });

  it('should always have 24 hours', () => {
    expect(groupByHour([], DAY, 'arrivals', LOT)).toEqual(Array.from({ length: 24 }, () => []));
  });

  it.each(clientTypes(LOT))('should leave out contract records, and only those: %s', (clientType) => {
    const isThere =
      found([stay('2026-11-21 09:00:00', '2026-11-30 09:00:00', { clientType })], 'checkins').length === 1;
    expect(isThere).toBe(!contractTypes(LOT).includes(clientType));
  });

  it('should sort by terminal in the lot’s order, then others, and by time at the same terminal', () => {
    const at = (firstName: string, terminal: string, minute: string, lastName = 'Okafor') =>
      stay('2026-11-19 09:00:00', `2026-11-21 07:${minute}:00`, { firstName, terminal, lastName });
    const clients = [
      at('Other', 'T9', '00'),
      at('None', '', '01'),
      at('Cargo', 'CL', '00'),
      at('Late', 'T1', '50'),
      at('Second', 'T2', '00'),
      at('Zoe', 'T1', '10', 'Zimmer'),
      at('Early', 'T1', '10', 'Adams'),
    ];
    expect(found(clients, 'arrivals')).toEqual(
      ['Early', 'Zoe', 'Late', 'Second', 'Cargo', 'Other', 'None'].map((name) => `7 ${name}`),
    );
    const [firsts] = groupByHour(clients, DAY, 'arrivals', { ...LOT, terminals: ['T9', 'CL'] }).filter(
      ({ length }) => length > 0,
    );
    expect(firsts?.slice(0, 3).map(({ firstName }) => firstName)).toEqual(['Other', 'Cargo', 'Second']);
  });
});

describe('scheduledTime', () => {
  it('should be the check-out of an arrival and the check-in of a check-in', () => {
    const client = stay('2026-11-19 09:00:00', '2026-11-21 07:00:00');
    expect(scheduledTime(client, 'arrivals')).toBe('2026-11-21 07:00:00');
    expect(scheduledTime(client, 'checkins')).toBe('2026-11-19 09:00:00');
  });
});

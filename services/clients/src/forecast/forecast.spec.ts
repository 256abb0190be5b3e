import fc from 'fast-check';
import { CONTRACT_CUSTOMER, contractTypes } from '@lotline/protocol';
import { expectedStay, FORECAST_DAYS, forecastDays, forecastRange, type ExpectedHour } from './forecast.js';

const LOT = { host: 'lot.example', reservationsHost: 'reservations.example' };
const [MONTHLY] = contractTypes(LOT);
const TODAY = '2026-11-22';

const booked = {
  clientType: 'Walk In',
  checkInDateTime: '2026-11-24 09:30:00',
  checkOutDateTime: '2026-11-27 18:05:00',
  manualCheckInStatus: null,
  manualCheckOutStatus: null,
  manualCheckInTimestamp: null,
  manualCheckOutTimestamp: null,
};
const here = {
  manualCheckInStatus: 'checked-in' as const,
  manualCheckInTimestamp: '2026-11-20T18:00:00.000Z',
};
const gone = {
  manualCheckOutStatus: 'checked-out' as const,
  manualCheckOutTimestamp: '2026-11-21T18:00:00.000Z',
};

describe('dashboard.md, Forecast: expectedStay', () => {
  const EXPECTED = { arrivesAt: '2026-11-24 09', leavesAt: '2026-11-27 18' };
  it.each([
    ['a booking that lies ahead', {}, EXPECTED],
    ['one of a contract customer', { clientType: CONTRACT_CUSTOMER }, EXPECTED],
    ['one of today', { checkInDateTime: `${TODAY} 00:00:00` }, { ...EXPECTED, arrivesAt: '2026-11-22 00' }],
    ['one whose day has passed', { checkInDateTime: '2026-11-21 23:59:59' }, null],
    ['one that was canceled by a check-out', gone, null],
    [
      'one that ends before it begins',
      { checkOutDateTime: '2026-11-20 10:00:00' },
      { arrivesAt: '2026-11-24 09', leavesAt: '2026-11-24 09' },
    ],
    ['a contract record', { clientType: MONTHLY }, null],
    ['a car on the lot', here, { arrivesAt: null, leavesAt: '2026-11-27 18' }],
    [
      'one that came before its time',
      { ...here, checkInDateTime: '2026-12-01 10:00:00' },
      { arrivesAt: null, leavesAt: '2026-11-27 18' },
    ],
    [
      'one that is due today',
      { ...here, checkOutDateTime: `${TODAY} 00:00:00` },
      { arrivesAt: null, leavesAt: '2026-11-22 00' },
    ],
    [
      'one that was due yesterday',
      { ...here, checkOutDateTime: '2026-11-21 23:59:59' },
      { arrivesAt: null, leavesAt: null },
    ],
    ['a car of a contract record', { ...here, clientType: MONTHLY }, { arrivesAt: null, leavesAt: null }],
    ['one that has left', { ...here, ...gone }, null],
    [
      'one that has come back',
      { ...here, ...gone, manualCheckInTimestamp: '2026-11-21T19:00:00.000Z' },
      { arrivesAt: null, leavesAt: '2026-11-27 18' },
    ],
  ])('should predict when %s arrives and leaves', (_, changes, stay) => {
    expect(expectedStay({ ...booked, ...changes }, TODAY, LOT)).toEqual(stay);
  });
});

describe('dashboard.md, Forecast: forecastDays', () => {
  const first = (hours: ExpectedHour[], cars = 10) => forecastDays(TODAY, cars, hours).slice(0, 3);
  const at = (hour: string, arrivals: number, departures: number): ExpectedHour => ({ hour, arrivals, departures });
  const day = (date: string, cars: number, arrivals = 0, departures = 0) => ({ day: date, cars, arrivals, departures });

  it.each([
    ['nothing is expected', [], [day('2026-11-22', 10), day('2026-11-23', 10), day('2026-11-24', 10)]],
    [
      'cars come in the evening of those that left in the morning',
      [at('2026-11-23 08', 0, 4), at('2026-11-23 19', 3, 0)],
      [day('2026-11-22', 10), day('2026-11-23', 10, 3, 4), day('2026-11-24', 9)],
    ],
    [
      'cars come before others leave',
      [at('2026-11-23 08', 3, 0), at('2026-11-23 19', 0, 4)],
      [day('2026-11-22', 10), day('2026-11-23', 13, 3, 4), day('2026-11-24', 9)],
    ],
    [
      'cars come and leave within an hour',
      [at('2026-11-22 08', 5, 6)],
      [day('2026-11-22', 15, 5, 6), day('2026-11-23', 9), day('2026-11-24', 9)],
    ],
    [
      'the fullest hour is in the middle of a day',
      [at('2026-11-22 06', 2, 0), at('2026-11-22 12', 5, 0), at('2026-11-22 13', 0, 6), at('2026-11-22 20', 1, 0)],
      [day('2026-11-22', 17, 8, 6), day('2026-11-23', 12), day('2026-11-24', 12)],
    ],
  ])('should report the fullest hour of each day if %s', (_, hours, days) => {
    expect(first(hours)).toEqual(days);
  });

  it('should cover today and the next thirteen days, across the end of a year', () => {
    expect(forecastRange('2026-12-25')).toEqual({ from: '2026-12-25', to: '2027-01-07' });
    const days = forecastDays('2026-12-25', 0, []);
    expect(days).toHaveLength(FORECAST_DAYS);
    expect([days[0]?.day, days[13]?.day]).toEqual(['2026-12-25', '2027-01-07']);
  });

  it('should never be below the cars at the end of a day, and lose no car', () => {
    const hours = fc
      .array(
        fc.record({
          at: fc.integer({ min: 0, max: FORECAST_DAYS * 24 - 1 }),
          arrivals: fc.nat(30),
          departures: fc.nat(30),
        }),
      )
      .map((all) =>
        all
          .sort((one, other) => one.at - other.at)
          .map(({ at: nth, ...cars }): ExpectedHour => {
            const hour = new Date(Date.parse(`${TODAY}T00:00:00Z`) + nth * 3_600_000).toISOString();
            return { hour: hour.slice(0, 13).replace('T', ' '), ...cars };
          }),
      );
    fc.assert(
      fc.property(hours, (expected) => {
        const cars = 1000;
        let standing = cars;
        for (const found of forecastDays(TODAY, cars, expected)) {
          expect(found.cars).toBeGreaterThanOrEqual(standing);
          standing += found.arrivals - found.departures;
          expect(found.cars).toBeGreaterThanOrEqual(standing);
        }
        const moved = (what: 'arrivals' | 'departures') => expected.reduce((sum, hour) => sum + hour[what], 0);
        expect(standing).toBe(cars + moved('arrivals') - moved('departures'));
      }),
    );
  });
});

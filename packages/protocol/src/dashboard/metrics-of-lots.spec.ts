import { sumMetrics } from './metrics-of-lots.js';
import type { Metrics } from './metrics.js';

const lot = (over: Partial<Metrics> = {}): Metrics => ({
  today: '2026-11-22',
  checkedInToday: 2,
  checkingOut: 1,
  revenueToday: 10.1,
  yesterday: { checkedIn: 3, checkingOut: 4, revenue: 0.2 },
  clientTypeBreakdown: { 'Walk In': 3, Way: 1 },
  checkInsPerDay: [
    { day: '2026-11-21', count: 3 },
    { day: '2026-11-22', count: 2 },
  ],
  revenuePerDay: [
    { day: '2026-11-21', amount: 0.1 },
    { day: '2026-11-22', amount: 10.1 },
  ],
  carsOnLot: 7,
  spots: { free: 3, total: 10, carsWithoutSpot: 1 },
  rideWaits: { rides: 4, medianSeconds: 150, p90Seconds: 474 },
  ...over,
});

describe('dashboard.md, Several lots: sumMetrics', () => {
  it('should add up what adds up, by type and by day', () => {
    const other = lot({
      today: '2026-11-23',
      revenueToday: 20.2,
      clientTypeBreakdown: { 'Spot Hero': 5, Way: 2 },
      revenuePerDay: [
        { day: '2026-11-21', amount: 0.2 },
        { day: '2026-11-22', amount: 10.1 },
      ],
    });
    expect(sumMetrics([lot(), other], '2026-11-22')).toEqual({
      today: '2026-11-22',
      checkedInToday: 4,
      checkingOut: 2,
      revenueToday: 30.3,
      yesterday: { checkedIn: 6, checkingOut: 8, revenue: 0.4 },
      clientTypeBreakdown: { 'Walk In': 3, Way: 3, 'Spot Hero': 5 },
      checkInsPerDay: [
        { day: '2026-11-21', count: 6 },
        { day: '2026-11-22', count: 4 },
      ],
      revenuePerDay: [
        { day: '2026-11-21', amount: 0.3 },
        { day: '2026-11-22', amount: 20.2 },
      ],
      carsOnLot: 14,
      spots: { free: 6, total: 20, carsWithoutSpot: 2 },
      rideWaits: { rides: 8, medianSeconds: null, p90Seconds: null },
    });
  });

  it('should leave out spots unless every lot lists its own', () => {
    expect(sumMetrics([lot(), lot({ spots: null })], '2026-11-22').spots).toBeNull();
  });

  it('should leave out revenue that is not known for every lot', () => {
    const {
      revenueToday: _today,
      revenuePerDay: _days,
      ...hidden
    } = lot({ yesterday: { checkedIn: 3, checkingOut: 4 } });
    expect(JSON.stringify(sumMetrics([lot(), hidden], '2026-11-22'))).not.toMatch(/revenue/i);
  });
});

import type { SpotUse } from '../spot/free-spots.js';
import { centsOf } from '../values/money.js';
import type { Metrics } from './metrics.js';

/**
 * Adds up the metrics of several lots for the same days, each in the lot's own time. Revenue is missing unless it is known for every
 * lot, because a partial sum would look like the whole. Medians cannot be added, so ride waits have only their count. `today` is the
 * current day of the reader's lot.
 */
export function sumMetrics(lots: readonly Metrics[], today: string): Metrics {
  const sum = (figure: (lot: Metrics) => number): number => lots.reduce((total, lot) => total + figure(lot), 0);
  const revenueToday = sumIfKnown(lots.map((lot) => lot.revenueToday));
  const revenueYesterday = sumIfKnown(lots.map(({ yesterday }) => yesterday.revenue));
  const revenuePerDay = sumRevenuePerDay(lots);
  return {
    today,
    checkedInToday: sum((lot) => lot.checkedInToday),
    checkingOut: sum((lot) => lot.checkingOut),
    ...(revenueToday !== undefined && { revenueToday }),
    yesterday: {
      checkedIn: sum(({ yesterday }) => yesterday.checkedIn),
      checkingOut: sum(({ yesterday }) => yesterday.checkingOut),
      ...(revenueYesterday !== undefined && { revenue: revenueYesterday }),
    },
    clientTypeBreakdown: sumByKey(lots.map((lot) => Object.entries(lot.clientTypeBreakdown))),
    checkInsPerDay: Object.entries(
      sumByKey(lots.map((lot) => lot.checkInsPerDay.map(({ day, count }) => [day, count] as const))),
    ).map(([day, count]) => ({ day, count })),
    ...(revenuePerDay && { revenuePerDay }),
    carsOnLot: sum((lot) => lot.carsOnLot),
    spots: sumSpots(lots.map(({ spots }) => spots)),
    rideWaits: { rides: sum(({ rideWaits }) => rideWaits.rides), medianSeconds: null, p90Seconds: null },
  };
}

const sumIfKnown = (amounts: readonly (number | undefined)[]): number | undefined =>
  amounts.reduce<number | undefined>(
    (total, amount) => (total === undefined || amount === undefined ? undefined : centsOf(total + amount) / 100),
    0,
  );

function sumRevenuePerDay(lots: readonly Metrics[]): Metrics['revenuePerDay'] {
  const ofLots = lots.flatMap(({ revenuePerDay }) => (revenuePerDay ? [revenuePerDay] : []));
  if (ofLots.length < lots.length) return undefined;
  const sums = sumByKey(ofLots.map((days) => days.map(({ day, amount }) => [day, amount] as const)));
  return Object.entries(sums).map(([day, amount]) => ({ day, amount: centsOf(amount) / 100 }));
}

/** Null unless every lot lists its spots, because the cars of all lots are counted. */
function sumSpots(lots: readonly (SpotUse | null | undefined)[]): SpotUse | null {
  const sum = { free: 0, total: 0, carsWithoutSpot: 0 };
  for (const spots of lots) {
    if (!spots) return null;
    sum.free += spots.free;
    sum.total += spots.total;
    sum.carsWithoutSpot += spots.carsWithoutSpot;
  }
  return sum;
}

function sumByKey(lots: readonly (readonly (readonly [string, number])[])[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [key, count] of lots.flat()) sums.set(key, (sums.get(key) ?? 0) + count);
  return Object.fromEntries(sums);
}

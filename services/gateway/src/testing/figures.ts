import type { Metrics } from '@lotline/contracts';

/** The dashboard's figures as whoever may not see financials gets them. */
export const FIGURES: Metrics = {
  today: '2026-11-22',
  checkedInToday: 2,
  checkingOut: 1,
  yesterday: { checkedIn: 1, checkingOut: 0 },
  clientTypeBreakdown: { 'Walk In': 3 },
  checkInsPerDay: [{ day: '2026-11-22', count: 2 }],
  carsOnLot: 3,
  rideWaits: { rides: 0, medianSeconds: null, p90Seconds: null },
};

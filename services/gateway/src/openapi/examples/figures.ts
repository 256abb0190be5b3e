export const METRICS = {
  today: '2026-06-02',
  checkedInToday: 12,
  checkingOut: 9,
  revenueToday: 1032,
  yesterday: { checkedIn: 10, checkingOut: 11, revenue: 860 },
  clientTypeBreakdown: { 'Walk In': 18, 'Spot Hero': 4 },
  checkInsPerDay: [
    { day: '2026-06-01', count: 10 },
    { day: '2026-06-02', count: 12 },
  ],
  revenuePerDay: [
    { day: '2026-06-01', amount: 860 },
    { day: '2026-06-02', amount: 1032 },
  ],
  carsOnLot: 87,
  spots: { free: 33, total: 120, carsWithoutSpot: 3 },
  rideWaits: { rides: 14, medianSeconds: 240, p90Seconds: 610 },
};

export const OVERVIEW = {
  lotId: 'harborview',
  title: 'Harborview Airport Parking',
  timeZone: 'America/Los_Angeles',
  today: '2026-06-01',
  cars: 87,
  spots: { free: 33, total: 120, carsWithoutSpot: 3 },
  checkedIn: 12,
  checkIns: 31,
  arrivals: 28,
  revenue: 1032.5,
  waiting: 3,
  longestSince: '2026-06-01T17:21:00.000Z',
  unacknowledged: 1,
  boards: { connected: 1, paired: 2 },
  textsStuck: 0,
};

export const DAY_COUNTS = [
  { day: '2026-06-01', checkIns: 31, arrivals: 28 },
  { day: '2026-06-02', checkIns: 35, arrivals: 30 },
];

export const FORECAST = {
  today: '2026-06-01',
  spots: 240,
  days: [
    { day: '2026-06-01', cars: 92, arrivals: 12, departures: 9 },
    { day: '2026-06-02', cars: 96, arrivals: 14, departures: 17 },
  ],
};

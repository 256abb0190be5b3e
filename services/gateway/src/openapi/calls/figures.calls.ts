import { z } from 'zod';
import type { Calls } from '../call.js';

const moment = z.string().describe('A day of the lot, an instant or a wall clock at the lot; included');
const day = z.string().describe('A day of the lot, YYYY-MM-DD; included');

export const figuresCalls: Calls<
  'GET /api/metrics' | 'GET /api/calendar/counts' | 'GET /api/forecast' | 'GET /api/test/clients'
> = {
  'GET /api/metrics': {
    summary: 'The dashboard’s figures',
    description:
      'Of the lot’s current month where no range is given. Revenue is there only for who may see financials.',
    source: 'spec §3 Metrics response, §6, §7; design §7 metrics',
    query: z.object({ startDate: moment.optional(), endDate: moment.optional() }),
    isConditional: true,
    example: {
      query: { startDate: '2026-06-01', endDate: '2026-06-02' },
      answer: {
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
        carsOnLot: 87,
        rideWaits: { rides: 14, medianSeconds: 240, p90Seconds: 610 },
      },
    },
  },
  'GET /api/calendar/counts': {
    summary: 'How many customers each day of the calendar has',
    source: 'spec §2 Calendar; design §6',
    query: z.object({ from: day, to: day }),
    isConditional: true,
    example: {
      query: { from: '2026-06-01', to: '2026-06-02' },
      answer: [
        { day: '2026-06-01', checkIns: 31, arrivals: 28 },
        { day: '2026-06-02', checkIns: 35, arrivals: 30 },
      ],
    },
  },
  'GET /api/forecast': {
    summary: 'How full the lot will be, from its bookings',
    description:
      'Fourteen days from the lot’s today on, each with the cars of its fullest hour. Cars that should have left before today ' +
      'count until they are checked out, and so do those of contracts; bookings count until their day has passed.',
    source: 'docs/decisions/forecast.md',
    isConditional: true,
    example: {
      answer: {
        today: '2026-06-01',
        spots: 240,
        days: [
          { day: '2026-06-01', cars: 92, arrivals: 12, departures: 9 },
          { day: '2026-06-02', cars: 96, arrivals: 14, departures: 17 },
        ],
      },
    },
  },
  'GET /api/test/clients': {
    summary: 'Sample data for the test calendar: nobody’s',
    source: 'spec §2 Calendar Test, §7',
    example: {
      answer: [
        {
          id: 1,
          firstName: 'Avery',
          lastName: 'Sample',
          clientType: 'Regular',
          checkInDateTime: '2026-06-01 08:15:00',
          checkOutDateTime: '2026-06-04 17:30:00',
          terminal: 'T1',
          partySize: 2,
        },
      ],
    },
  },
};

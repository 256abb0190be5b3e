import { MAX_SPOT_LENGTH } from '@lotline/protocol';
import { z } from 'zod';
import type { Calls } from '../call.js';
import { CLIENT_ID } from '../examples.js';

const moment = z.string().describe('A lot day, an instant or a lot time; inclusive');
const day = z.string().describe('A lot day, YYYY-MM-DD; inclusive');

export const figuresCalls: Calls<
  | 'GET /api/metrics'
  | 'GET /api/overview'
  | 'GET /api/calendar/counts'
  | 'GET /api/forecast'
  | 'GET /api/test/clients'
  | 'GET /api/parking-spots/next'
  | 'GET /api/parking-spots/holders'
> = {
  'GET /api/metrics': {
    summary: 'Returns the dashboard’s figures',
    description:
      'Without a range, of the lot’s current month. Revenue is included only for callers who may see financials. `lots` adds up the figures of these lots of the caller, each of its own days: revenue only if the caller may see it at all of them, and ride waits only as their number.',
    query: z.object({
      startDate: moment.optional(),
      endDate: moment.optional(),
      lots: z.string().max(8000).optional().describe('Ids, separated by commas'),
    }),
    errors: ['FORBIDDEN'],
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
        revenuePerDay: [
          { day: '2026-06-01', amount: 860 },
          { day: '2026-06-02', amount: 1032 },
        ],
        carsOnLot: 87,
        spots: { free: 33, total: 120, carsWithoutSpot: 3 },
        rideWaits: { rides: 14, medianSeconds: 240, p90Seconds: 610 },
      },
    },
  },
  'GET /api/overview': {
    summary: 'Returns the figures of all lots at which the caller works',
    description:
      'In the order of the lots. Revenue is included only at lots whose financials the caller may see. A live `overview` event announces changes to callers with several lots.',
    isConditional: true,
    example: {
      answer: [
        {
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
        },
      ],
    },
  },
  'GET /api/calendar/counts': {
    summary: 'Returns the number of customers for each day of the calendar',
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
    summary: 'Forecasts how full the lot will be, from its bookings',
    description:
      'Fourteen days from the lot’s today, each with the cars of its fullest hour. Cars that are overdue since before today count until they are checked out, and so do those of contracts; bookings count until their day has passed.',
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
    summary: 'Returns sample data for the test calendar',
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
  'GET /api/parking-spots/next': {
    summary: 'Suggests the next free parking spot',
    description:
      'The first free spot of the lot’s list, the number of free spots, and that of cars without a spot; `next` is null if there is none. The spot is not reserved.',
    isConditional: true,
    example: { answer: { next: 'A12', free: 74, total: 240, carsWithoutSpot: 3 } },
  },
  'GET /api/parking-spots/holders': {
    summary: 'Lists the holders of a parking spot',
    description:
      'Customers checked in with it, then those booked with it until the end of their check-out day (after 6 PM: of the next day); five at most. Case and spaces are ignored.',
    query: z.object({ spot: z.string().regex(/\S/).min(1).max(MAX_SPOT_LENGTH) }),
    example: {
      query: { spot: 'A12' },
      answer: [
        {
          id: CLIENT_ID,
          firstName: 'Ada',
          lastName: 'Okafor',
          checkInDateTime: '2026-06-01 08:00:00',
          checkedInAt: '2026-06-01T15:04:05.000Z',
        },
      ],
    },
  },
};

import { lotDayOf } from '@lotline/protocol';
import { demoMonth } from './demo-month.js';

const LOT = {
  timeZone: 'America/Los_Angeles',
  shuttles: [1, 2].map((number) => ({ number, name: `Shuttle ${number}`, trackingUrl: 'https://track.example' })),
};
/** The month before contains the end of daylight saving time. */
const NOW = new Date('2026-11-22T20:00:00Z');

describe('demoMonth', () => {
  const rides = demoMonth(LOT, NOW);

  it('should return the same thirty days before today at every start', () => {
    const days = [...new Set(rides.map(({ requestedAt }) => lotDayOf(new Date(requestedAt), LOT.timeZone)))];
    expect(days).toHaveLength(30);
    expect([days.at(0), days.at(-1)]).toEqual(['2026-10-23', '2026-11-21']);
    expect(new Set(rides.map(({ lane }) => lane))).toEqual(new Set([1, 2]));
    expect(demoMonth(LOT, NOW)).toEqual(rides);
  });
});

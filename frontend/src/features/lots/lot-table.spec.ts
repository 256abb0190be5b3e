import { aLotOverview } from '../../testing/builders.js';
import { toRows } from './lot-table.js';

describe('dashboard.md, Copies and downloads: toRows', () => {
  const lots = [
    aLotOverview({ revenue: 1032.5, spots: { free: 33, total: 120, carsWithoutSpot: 3 } }),
    aLotOverview({ title: 'Eastgate', spots: null }),
  ];

  it('should have a cell for each heading, empty where nothing is known', () => {
    const [headings = [], harborview = [], eastgate = []] = toRows(lots, true);
    expect(headings.map((heading, at) => [heading, harborview[at], eastgate[at]])).toEqual([
      ['Lot', 'Harborview Airport Parking', 'Eastgate'],
      ['Day', '2026-11-21', '2026-11-21'],
      ['Waiting', 0, 0],
      ['Cars', 87, 87],
      ['Free spots', 33, ''],
      ['Spots', 120, ''],
      ['Cars without a spot', 3, ''],
      ['Check-ins today', 12, 12],
      ['Booked check-ins', 31, 31],
      ['Arrivals', 28, 28],
      ['Boards connected', 1, 1],
      ['Boards paired', 1, 1],
      ['Revenue', 1032.5, ''],
    ]);
  });

  it('should have no revenue for those who may not see it', () => {
    expect(toRows(lots, false).map((row) => row.length)).toEqual([12, 12, 12]);
  });
});

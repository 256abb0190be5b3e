import type { LotOverview } from '@lotline/protocol';
import type { Rows } from '../../lib/text/csv.js';

/** The figures of the lots as a table. Cells are empty where the lot has no list of spots, or its revenue may not be seen. */
export const toRows = (lots: readonly LotOverview[], hasRevenue: boolean): Rows => [
  [
    'Lot',
    'Day',
    'Waiting',
    'Cars',
    'Free spots',
    'Spots',
    'Cars without a spot',
    'Check-ins today',
    'Booked check-ins',
    'Arrivals',
    'Boards connected',
    'Boards paired',
    ...(hasRevenue ? ['Revenue'] : []),
  ],
  ...lots.map(({ title, today, waiting, cars, spots, checkedIn, checkIns, arrivals, boards, revenue }) => [
    title,
    today,
    waiting,
    cars,
    spots?.free ?? '',
    spots?.total ?? '',
    spots?.carsWithoutSpot ?? '',
    checkedIn,
    checkIns,
    arrivals,
    boards.connected,
    boards.paired,
    ...(hasRevenue ? [revenue ?? ''] : []),
  ]),
];

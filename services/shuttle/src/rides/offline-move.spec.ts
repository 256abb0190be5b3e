import { moveRide, NO_RIDE, type OfflineMove, type RideFields } from '@lotline/protocol';
import { isInFuture, isOvertaken } from './offline-move.js';

const NOW = new Date('2026-06-05T20:00:00.000Z');
const before = (minutes: number): string => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const ASKING = moveRide(NO_RIDE, { status: 'requesting_ride' }, before(70));
const MOVE: OfflineMove = {
  moveId: '0c9d1f6e-6d0b-4d5b-8f0e-2f3c1a7b9d42',
  movedAt: before(10),
  basedOn: { status: 'requesting_ride', shuttleNumber: null, customerRequestingRideTimestamp: before(70) },
};

describe('isOvertaken', () => {
  const cases: [string, RideFields, Partial<OfflineMove>, boolean][] = [
    ['the ride has not changed', ASKING, {}, false],
    [
      'only its place in the column and its alert are others',
      { ...ASKING, shuttlePosition: 4, playAudioAlert: false },
      {},
      false,
    ],
    ['another shuttle has taken it', moveRide(ASKING, { status: 'picked_up', shuttleNumber: 2 }, before(5)), {}, true],
    ['it was taken off the board', moveRide(ASKING, { status: null }, before(5)), {}, true],
    ['it ended, and was asked for again', { ...ASKING, customerRequestingRideTimestamp: before(5) }, {}, true],
    [
      'it is in another lane than it was',
      moveRide(ASKING, { status: 'picked_up', shuttleNumber: 2 }, before(5)),
      { basedOn: { ...MOVE.basedOn, status: 'picked_up', shuttleNumber: 1 } },
      true,
    ],
    ['the move is an hour old', ASKING, { movedAt: before(60) }, false],
    ['the move is older than an hour', ASKING, { movedAt: new Date(NOW.getTime() - 3_600_001).toISOString() }, true],
    [
      'the same instant is written otherwise',
      { ...ASKING, customerRequestingRideTimestamp: '2026-06-05T18:50:00Z' },
      {},
      false,
    ],
  ];
  it.each(cases)('should detect that %s', (_what, ride, over, expected) => {
    expect(isOvertaken({ ...MOVE, ...over }, ride, NOW)).toBe(expected);
  });
});

describe('isInFuture', () => {
  it.each([
    [-3600, false],
    [60, false],
    [61, true],
  ])('should tolerate a minute between the clocks: %d s ahead', (seconds, expected) => {
    const movedAt = new Date(NOW.getTime() + seconds * 1000).toISOString();
    expect(isInFuture({ movedAt }, NOW)).toBe(expected);
  });
});

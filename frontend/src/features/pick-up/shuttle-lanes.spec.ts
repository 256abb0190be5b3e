import { moveRide, RIDE_STATUSES, type RideMove } from '@lotline/protocol';
import fc from 'fast-check';
import { type BoardLists, type RideCard } from '../../lib/rides/lanes.js';
import { aBoardCard } from '../../testing/builders.js';
import type { PendingMove } from './moves/pending-move.js';
import { shuttleLanes, canMove } from './shuttle-lanes.js';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 15, minute)).toISOString();
const waiting = (id: string, minute: number): RideCard =>
  aBoardCard({ id, customerRequestingRideTimestamp: at(minute), shuttlePosition: 0 });
const riding = (id: string, shuttleNumber: number): RideCard =>
  aBoardCard({ id, shuttleStatus: 'picked_up', shuttleNumber });

const listsOf = (cards: RideCard[]): BoardLists => {
  const list = (status: string) => ({
    rev: 1,
    epoch: 'one',
    cards: cards.filter(({ shuttleStatus }) => shuttleStatus === status),
  });
  return {
    requesting_ride: list('requesting_ride'),
    picked_up: list('picked_up'),
    dropped_off: list('dropped_off'),
  };
};

const pendingMove = (clientId: string, move: RideMove, minute: number): PendingMove => ({
  mark: {
    moveId: `${clientId}-${minute}`,
    movedAt: at(minute),
    basedOn: { status: null, shuttleNumber: null, customerRequestingRideTimestamp: null },
  },
  clientId,
  name: clientId,
  move,
  madeAt: 0,
});

const idsOf = (cards: RideCard[] | undefined): string[] | undefined => cards?.map(({ id }) => id);

describe('shuttleLanes', () => {
  it('should sort waiting customers by the longest wait, whatever dispatch’s order', () => {
    const lists = listsOf([waiting('new', 30), waiting('old', 5), waiting('older', 1)]);
    expect(idsOf(shuttleLanes(lists, 1, [], undefined).get('requesting_ride'))).toEqual(['older', 'old', 'new']);
  });

  it('should keep the customers of one terminal together, by the longest wait of each', () => {
    const atStop = (id: string, minute: number, terminal: string): RideCard => ({ ...waiting(id, minute), terminal });
    const lists = listsOf([atStop('a', 1, 'T1'), atStop('b', 2, 'T2'), atStop('c', 3, 'T1')]);
    expect(idsOf(shuttleLanes(lists, 1, [], undefined).get('requesting_ride'))).toEqual(['a', 'c', 'b']);
  });

  it('should show only this shuttle’s riders', () => {
    const lists = listsOf([riding('here', 1), riding('there', 2), riding('here too', 1)]);
    expect(idsOf(shuttleLanes(lists, 1, [], undefined).get('shuttle-1'))).toEqual(['here', 'here too']);
  });

  it('should apply the pending moves in order, the last one on top', () => {
    const lists = listsOf([waiting('ann', 1), waiting('ben', 2), riding('cleo', 1), riding('dan', 1)]);
    const moves = [
      pendingMove('ann', { status: 'picked_up', shuttleNumber: 1 }, 10),
      pendingMove('cleo', { status: 'dropped_off' }, 11),
      pendingMove('ben', { status: 'picked_up', shuttleNumber: 1 }, 12),
    ];
    const lanes = shuttleLanes(lists, 1, moves, undefined);
    expect(idsOf(lanes.get('shuttle-1'))).toEqual(['ben', 'ann', 'dan']);
    expect(idsOf(lanes.get('requesting_ride'))).toEqual([]);
  });

  it('should keep a local order until it is confirmed', () => {
    const lists = listsOf([riding('a', 1), riding('b', 1)]);
    expect(idsOf(shuttleLanes(lists, 1, [], ['b', 'a']).get('shuttle-1'))).toEqual(['b', 'a']);
  });

  it('should show every customer at most once, where the moves leave them, after any moves', () => {
    const move = fc.oneof(
      fc.record({ status: fc.constant('picked_up' as const), shuttleNumber: fc.constantFrom(1, 2) }),
      fc.record({ status: fc.constantFrom('requesting_ride' as const, 'dropped_off' as const, null) }),
    );
    const made = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), move), { maxLength: 8 });
    const standing = fc.tuple(...['a', 'b', 'c'].map(() => fc.constantFrom(...RIDE_STATUSES)));
    fc.assert(
      fc.property(standing, made, (statuses, moves) => {
        const cards = statuses.map((status, index) =>
          aBoardCard({
            id: 'abc'.charAt(index),
            shuttleStatus: status,
            shuttleNumber: status === 'picked_up' ? 1 : null,
          }),
        );
        const lanes = shuttleLanes(
          listsOf(cards),
          1,
          moves.map(([id, to], minute) => pendingMove(id, to, minute)),
          undefined,
        );
        const after = cards.map((card) =>
          moves.reduce(
            (now, [id, to], minute) => (id === card.id ? { ...now, ...moveRide(now, to, at(minute)) } : now),
            card,
          ),
        );
        const inLane = after.filter((card) => card.shuttleStatus === 'picked_up' && card.shuttleNumber === 1);
        const asking = after.filter((card) => card.shuttleStatus === 'requesting_ride');
        expect(idsOf(lanes.get('shuttle-1'))?.sort()).toEqual(idsOf(inLane)?.sort());
        expect(idsOf(lanes.get('requesting_ride'))?.sort()).toEqual(idsOf(asking)?.sort());
      }),
    );
  });
});

describe('canMove', () => {
  it.each([
    ['requesting_ride', 'shuttle-1', true],
    ['requesting_ride', 'dropped_off', false],
    ['shuttle-1', 'dropped_off', true],
    ['shuttle-1', 'requesting_ride', true],
  ] as const)('should decide whether a driver may move from %s to %s: %s', (from, to, may) => {
    expect(canMove(from, to)).toBe(may);
  });
});

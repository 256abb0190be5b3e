import { aBoardCard } from '../../testing/builders.js';
import { hasGap, applyPositions, applyRide, newerList, type BoardList } from './board-list.js';

const EPOCH = 'harborview.first';
const ada = aBoardCard({ id: 'ada', shuttlePosition: 0 });
const ben = aBoardCard({ id: 'ben', shuttlePosition: 1 });
const cleo = aBoardCard({
  id: 'cleo',
  shuttlePosition: 0,
  customerRequestingRideTimestamp: '2099-01-01T08:00:00.000Z',
});
const asking: BoardList = { rev: 7, epoch: EPOCH, cards: [ada, ben] };
/** This count of the same epoch. */
const at = (rev: number) => ({ rev, epoch: EPOCH });
const idsOf = ({ cards }: BoardList) => cards.map(({ id }) => id);

describe('newerList', () => {
  it('should drop a response older than the cached list, so that a moved card never jumps back', () => {
    expect(newerList(asking, { rev: 6, epoch: EPOCH, cards: [] })).toBe(asking);
  });

  it('should accept the lower count of another lot or a restored database', () => {
    const restored = { rev: 2, epoch: 'harborview.second', cards: [ben] };
    expect(newerList(asking, restored)).toEqual(restored);
  });

  it('should accept a response with the same count, because names may have changed', () => {
    const renamed = { rev: 7, epoch: EPOCH, cards: [{ ...ada, lastName: 'Obi' }, ben] };
    expect(newerList(asking, renamed)).toEqual(renamed);
  });

  it('should keep the identity of unchanged cards', () => {
    const next = newerList(asking, structuredClone({ rev: 7, epoch: EPOCH, cards: [ada, ben] }));
    expect(next).toBe(asking);
    expect(newerList(asking, structuredClone({ rev: 8, epoch: EPOCH, cards: [ada] })).cards[0]).toBe(ada);
  });
});

describe('applyRide', () => {
  it('should insert a new card at its position', () => {
    expect(applyRide(asking, 'requesting_ride', cleo, at(8))).toEqual({
      rev: 8,
      epoch: EPOCH,
      cards: [cleo, ada, ben],
    });
    expect(idsOf(applyRide(asking, 'requesting_ride', { ...cleo, shuttlePosition: 5 }, at(8)))).toEqual([
      'ada',
      'ben',
      'cleo',
    ]);
  });

  it('should remove a card from the column that it left', () => {
    const moved = { ...ada, shuttleStatus: 'picked_up' as const, shuttleNumber: 1 };
    expect(idsOf(applyRide(asking, 'requesting_ride', moved, at(8)))).toEqual(['ben']);
    expect(idsOf(applyRide({ rev: 7, epoch: EPOCH, cards: [] }, 'picked_up', moved, at(8)))).toEqual(['ada']);
  });

  it('should not revert a list that was read later', () => {
    expect(applyRide(asking, 'requesting_ride', cleo, at(7))).toBe(asking);
  });

  it('should ignore a change of another epoch, which refetches the list', () => {
    const elsewhere = { rev: 8, epoch: 'harborview.second' };
    expect(applyRide(asking, 'requesting_ride', cleo, elsewhere)).toBe(asking);
    expect(hasGap(asking, elsewhere)).toBe(true);
  });

  it('should count a change of another column without changing cards', () => {
    const next = applyRide(asking, 'requesting_ride', { ...cleo, shuttleStatus: 'dropped_off' }, at(8));
    expect(next.rev).toBe(8);
    expect(next.cards).toBe(asking.cards);
  });
});

describe('the gap that the response to a local change leaves', () => {
  const moved = { ...ada, version: 2, shuttleStatus: 'picked_up' as const, shuttleNumber: 1 };
  // Counts 8 and 9 are someone else's changes and have not arrived.
  const withGap = applyRide(asking, 'requesting_ride', moved, at(10));

  it('should accept a change that arrives late', () => {
    expect(withGap).toEqual({ rev: 10, epoch: EPOCH, completeTo: 7, cards: [ben] });
    expect(applyRide(withGap, 'requesting_ride', cleo, at(8))).toEqual({ ...withGap, cards: [cleo, ben] });
  });

  it('should persist through further changes until a full list is read', () => {
    const later = applyRide(withGap, 'requesting_ride', { ...ben, shuttlePosition: 3 }, at(11));
    expect(later.completeTo).toBe(7);
    expect(idsOf(applyRide(later, 'requesting_ride', cleo, at(9)))).toEqual(['cleo', 'ben']);
    expect(newerList(later, { rev: 11, epoch: EPOCH, cards: [ben] })).not.toHaveProperty('completeTo');
  });

  it('should reject older changes and changes of another epoch', () => {
    expect(applyRide(withGap, 'requesting_ride', cleo, at(7))).toBe(withGap);
    expect(applyRide(withGap, 'requesting_ride', cleo, { rev: 9, epoch: 'harborview.second' })).toBe(withGap);
  });

  it('should also result from new positions, which count once per card', () => {
    expect(applyPositions(asking, new Map([['ben', 0]]), at(9)).completeTo).toBe(7);
  });
});

describe('hasGap', () => {
  it('should be true only if changes are missing in between', () => {
    expect([7, 8, 9].map((rev) => hasGap(asking, at(rev)))).toEqual([false, false, true]);
    expect(hasGap({ ...asking, rev: 7.5 }, at(8))).toBe(false);
  });
});

describe('applyPositions', () => {
  it('should reorder the cards that have new positions', () => {
    const next = applyPositions(
      asking,
      new Map([
        ['ben', 0],
        ['ada', 1],
      ]),
      at(8),
    );
    expect(idsOf(next)).toEqual(['ben', 'ada']);
    expect(next.rev).toBe(8);
  });
});

import { aBoardCard } from '../../testing/builders.js';
import { hasGap, withPositions, withRide } from './board-list.js';
import { newerList, type BoardList } from './board-list.js';

const EPOCH = 'harborview.first';
const ada = aBoardCard({ id: 'ada', shuttlePosition: 0 });
const ben = aBoardCard({ id: 'ben', shuttlePosition: 1 });
const cleo = aBoardCard({
  id: 'cleo',
  shuttlePosition: 0,
  customerRequestingRideTimestamp: '2099-01-01T08:00:00.000Z',
});
const asking: BoardList = { rev: 7, epoch: EPOCH, cards: [ada, ben] };
/** At this count of the same board. */
const at = (rev: number) => ({ rev, epoch: EPOCH });
const idsOf = ({ cards }: BoardList) => cards.map(({ id }) => id);

describe('newerList', () => {
  it('should drop an answer that is older than what is held, so that a moved card never jumps back', () => {
    expect(newerList(asking, { rev: 6, epoch: EPOCH, cards: [] })).toBe(asking);
  });

  it('should take the lower count of another lot, or of a database that was restored', () => {
    const anew = { rev: 2, epoch: 'harborview.second', cards: [ben] };
    expect(newerList(asking, anew)).toEqual(anew);
  });

  it('should take an answer of the same count: names may have changed without a move', () => {
    const renamed = { rev: 7, epoch: EPOCH, cards: [{ ...ada, lastName: 'Obi' }, ben] };
    expect(newerList(asking, renamed)).toEqual(renamed);
  });

  it('should keep the identity of what did not change', () => {
    const next = newerList(asking, structuredClone({ rev: 7, epoch: EPOCH, cards: [ada, ben] }));
    expect(next).toBe(asking);
    expect(newerList(asking, structuredClone({ rev: 8, epoch: EPOCH, cards: [ada] })).cards[0]).toBe(ada);
  });
});

describe('withRide', () => {
  it('should put a new card at its position', () => {
    expect(withRide(asking, 'requesting_ride', cleo, at(8))).toEqual({ rev: 8, epoch: EPOCH, cards: [cleo, ada, ben] });
    expect(idsOf(withRide(asking, 'requesting_ride', { ...cleo, shuttlePosition: 5 }, at(8)))).toEqual([
      'ada',
      'ben',
      'cleo',
    ]);
  });

  it('should take a card out of the column that it left', () => {
    const moved = { ...ada, shuttleStatus: 'picked_up' as const, shuttleNumber: 1 };
    expect(idsOf(withRide(asking, 'requesting_ride', moved, at(8)))).toEqual(['ben']);
    expect(idsOf(withRide({ rev: 7, epoch: EPOCH, cards: [] }, 'picked_up', moved, at(8)))).toEqual(['ada']);
  });

  it('should not bring back what a list read later knows better', () => {
    expect(withRide(asking, 'requesting_ride', cleo, at(7))).toBe(asking);
  });

  it('should leave a change of another count to the list that is asked for then', () => {
    const elsewhere = { rev: 8, epoch: 'harborview.second' };
    expect(withRide(asking, 'requesting_ride', cleo, elsewhere)).toBe(asking);
    expect(hasGap(asking, elsewhere)).toBe(true);
  });

  it('should count a change of another column, and leave its cards as they are', () => {
    const next = withRide(asking, 'requesting_ride', { ...cleo, shuttleStatus: 'dropped_off' }, at(8));
    expect(next.rev).toBe(8);
    expect(next.cards).toBe(asking.cards);
  });
});

describe('a gap that the answer to a change made here leaves', () => {
  const moved = { ...ada, version: 2, shuttleStatus: 'picked_up' as const, shuttleNumber: 1 };
  // Counts 8 and 9 are a colleague's and have not arrived.
  const withGap = withRide(asking, 'requesting_ride', moved, at(10));

  it('should take a change that arrives late', () => {
    expect(withGap).toEqual({ rev: 10, epoch: EPOCH, completeTo: 7, cards: [ben] });
    expect(withRide(withGap, 'requesting_ride', cleo, at(8))).toEqual({ ...withGap, cards: [cleo, ben] });
  });

  it('should stay until a full list is read, also through further changes', () => {
    const later = withRide(withGap, 'requesting_ride', { ...ben, shuttlePosition: 3 }, at(11));
    expect(later.completeTo).toBe(7);
    expect(idsOf(withRide(later, 'requesting_ride', cleo, at(9)))).toEqual(['cleo', 'ben']);
    expect(newerList(later, { rev: 11, epoch: EPOCH, cards: [ben] })).not.toHaveProperty('completeTo');
  });

  it('should take nothing that was known before it, nor anything of another count', () => {
    expect(withRide(withGap, 'requesting_ride', cleo, at(7))).toBe(withGap);
    expect(withRide(withGap, 'requesting_ride', cleo, { rev: 9, epoch: 'harborview.second' })).toBe(withGap);
  });

  it('should be left by new positions too, which count once for each card', () => {
    expect(withPositions(asking, new Map([['ben', 0]]), at(9)).completeTo).toBe(7);
  });
});

describe('hasGap', () => {
  it('should be true only where changes lie in between', () => {
    expect([7, 8, 9].map((rev) => hasGap(asking, at(rev)))).toEqual([false, false, true]);
    expect(hasGap({ ...asking, rev: 7.5 }, at(8))).toBe(false);
  });
});

describe('withPositions', () => {
  it('should reorder the cards that were placed', () => {
    const next = withPositions(
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

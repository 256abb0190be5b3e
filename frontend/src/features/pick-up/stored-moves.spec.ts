import { aBoardCard } from '../../testing/builders.js';
import { KeptMoves } from './stored-moves.js';
import { HOUR } from './tablet.js';

const KEY = 'pickUp.moves..1';
const ada = aBoardCard({ id: 'ada', customerRequestingRideTimestamp: '2026-11-21T15:42:00.000Z' });
const ben = aBoardCard({ id: 'ben', firstName: 'Ben', lastName: 'Ito' });

describe('PendingMoves', () => {
  beforeEach(() => localStorage.clear());

  it('should keep the moves in order through a reload, each with an id and its base state', () => {
    const before = new KeptMoves(KEY);
    before.add(ada, { status: 'picked_up', shuttleNumber: 1 });
    before.add(ben, { status: null });
    const { moves } = new KeptMoves(KEY).current();
    expect(moves).toEqual(before.current().moves);
    expect(moves.map(({ clientId, move }) => [clientId, move.status])).toEqual([
      ['ada', 'picked_up'],
      ['ben', null],
    ]);
    expect(moves[0]?.mark.basedOn).toEqual({
      status: 'requesting_ride',
      shuttleNumber: null,
      customerRequestingRideTimestamp: '2026-11-21T15:42:00.000Z',
    });
    const ids = moves.map(({ mark }) => mark.moveId);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  const made = (changes: object) => ({
    mark: {
      moveId: '0c9d1f6e-6d0b-4d5b-8f0e-2f3c1a7b9d42',
      movedAt: '2026-11-21T15:45:00.000Z',
      basedOn: { status: 'requesting_ride', shuttleNumber: null, customerRequestingRideTimestamp: null },
    },
    clientId: 'ada',
    name: 'Ada Okafor',
    move: { status: 'picked_up', shuttleNumber: 1 },
    madeAt: Date.now(),
    ...changes,
  });

  it.each([
    ['broken off', '{"moves":[{"clientId":"ada"'],
    ['nothing', 'null'],
    ['foreign', '["shuttle"]'],
    ['of an older page, without its lists', '{"clientId":"ada"}'],
    ['of an older page, a list of moves alone', JSON.stringify([made({})])],
    ['a move without its mark', JSON.stringify({ moves: [made({ mark: undefined })], notApplied: [] })],
    ['a move to no place', JSON.stringify({ moves: [made({ move: { status: 'away' } })], notApplied: [] })],
    ['a pick-up by no shuttle', JSON.stringify({ moves: [made({ move: { status: 'picked_up' } })], notApplied: [] })],
    ['a notice of no time', JSON.stringify({ moves: [], notApplied: [{ moveId: 'one', name: 'Ada', current: null }] })],
  ])('should start without moves when the stored value is %s, and remove it', (_what, text) => {
    localStorage.setItem(KEY, text);
    expect(new KeptMoves(KEY).current()).toEqual({ moves: [], notApplied: [] });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('should migrate the single list that earlier releases stored', () => {
    localStorage.setItem(KEY, JSON.stringify({ moves: [made({})], notApplied: [] }));
    expect(new KeptMoves(KEY).current().moves).toMatchObject([{ name: 'Ada Okafor' }]);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(new KeptMoves(KEY).current().moves).toMatchObject([{ name: 'Ada Okafor' }]);
  });

  it('should drop a broken move, and keep the others', () => {
    new KeptMoves(KEY).add(ben, { status: null });
    localStorage.setItem(`${KEY}.broken`, '{"clientId":"ada"');
    expect(new KeptMoves(KEY).current().moves).toMatchObject([{ clientId: 'ben' }]);
    expect(localStorage.getItem(`${KEY}.broken`)).toBeNull();
  });

  it('should keep the order of moves made while the device’s clock stands still', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T15:45:00.000Z'));
    const kept = new KeptMoves(KEY);
    const ids = Array.from({ length: 12 }, (_, at) => `rider-${at}`);
    for (const id of ids) kept.add(aBoardCard({ id }), { status: null });
    expect(new KeptMoves(KEY).current().moves.map(({ clientId }) => clientId)).toEqual(ids);
    jest.restoreAllMocks();
  });

  describe('with another tab of the same board', () => {
    /** What the browser says to every tab but the one that wrote. */
    const heardElsewhere = (key: string | null): void =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key, newValue: key === null ? null : localStorage.getItem(key) }),
      );
    const idsOf = (kept: KeptMoves): string[] => kept.current().moves.map(({ clientId }) => clientId);

    it('should keep the moves of both tabs, and lose none when one is confirmed', () => {
      const [one, other] = [new KeptMoves(KEY), new KeptMoves(KEY)];
      one.add(ada, { status: null });
      other.add(ben, { status: null });
      expect(idsOf(new KeptMoves(KEY)).sort()).toEqual(['ada', 'ben']);
      for (const move of one.current().moves) one.done(move);
      expect(idsOf(new KeptMoves(KEY))).toEqual(['ben']);
    });

    it('should show moves made there, and drop those confirmed or dismissed there', () => {
      const [one, other] = [new KeptMoves(KEY), new KeptMoves(KEY)];
      const shown = jest.fn();
      const leave = other.subscribe(shown);
      one.add(ada, { status: null });
      const [key = ''] = Object.keys(localStorage);
      heardElsewhere(key);
      expect(other.current()).toEqual(one.current());
      const [move] = one.current().moves;
      if (move) one.overtaken(move, null);
      heardElsewhere(key);
      expect(other.current()).toMatchObject({ moves: [], notApplied: [{ name: 'Ada Okafor' }] });
      one.seen();
      heardElsewhere(key);
      expect(other.current()).toEqual({ moves: [], notApplied: [] });
      expect(shown).toHaveBeenCalledTimes(3);
      heardElsewhere('pickUp.moves..2.of-another-board');
      expect(shown).toHaveBeenCalledTimes(3);
      leave();
    });

    it('should not report a failed move again after it was dismissed in the other tab', () => {
      const [one, other] = [new KeptMoves(KEY), new KeptMoves(KEY)];
      const leave = other.subscribe(() => undefined);
      one.add(ada, { status: null });
      const [key = ''] = Object.keys(localStorage);
      heardElsewhere(key);
      const [move] = one.current().moves;
      if (!move) throw new Error('The move is kept');
      one.overtaken(move, null);
      one.seen();
      heardElsewhere(key);
      other.overtaken(move, null);
      expect(other.current().notApplied).toEqual([]);
      leave();
    });
  });

  it('should leave nothing in storage when all moves are confirmed', () => {
    const kept = new KeptMoves(KEY);
    kept.add(ada, { status: null });
    for (const move of kept.current().moves) kept.done(move);
    expect(localStorage.length).toBe(0);
  });

  it('should drop the moves that follow an overtaken one, and report the ride’s state', () => {
    const kept = new KeptMoves(KEY);
    kept.add(ada, { status: 'picked_up', shuttleNumber: 1 });
    kept.add(ben, { status: null });
    kept.add(ada, { status: 'dropped_off' });
    const [first] = kept.current().moves;
    if (first) kept.overtaken(first, { shuttleStatus: 'picked_up', shuttleNumber: 2 });
    expect(kept.current().moves.map(({ clientId }) => clientId)).toEqual(['ben']);
    expect(kept.current().notApplied).toMatchObject([
      { name: 'Ada Okafor', current: { shuttleStatus: 'picked_up', shuttleNumber: 2 } },
    ]);
  });

  it('should remove a move’s customer after an hour, and never send it', () => {
    const kept = new KeptMoves(KEY);
    kept.add(ada, { status: null });
    const [made] = kept.current().moves;
    const madeAt = made?.madeAt ?? 0;
    kept.dropOld(madeAt + HOUR - 1);
    expect(kept.current().moves).toHaveLength(1);
    kept.dropOld(madeAt + HOUR);
    expect(kept.current()).toMatchObject({ moves: [], notApplied: [{ name: null, current: null }] });
    expect(JSON.stringify({ ...localStorage })).not.toContain('Okafor');
  });
});

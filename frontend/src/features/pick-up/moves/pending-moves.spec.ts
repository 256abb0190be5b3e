import { aBoardCard } from '../../../testing/builders.js';
import { PendingMoves } from './pending-moves.js';
import { HOUR } from '../storage/board-storage.js';

const KEY = 'pickUp.moves..1';
const ada = aBoardCard({ id: 'ada', customerRequestingRideTimestamp: '2026-11-21T15:42:00.000Z' });
const ben = aBoardCard({ id: 'ben', firstName: 'Ben', lastName: 'Ito' });

describe('pick-up-boards.md, Offline moves: PendingMoves', () => {
  it('should keep the moves in order through a reload, each with an id and its base state', () => {
    const before = new PendingMoves(KEY);
    before.add(ada, { status: 'picked_up', shuttleNumber: 1 });
    before.add(ben, { status: null }, { reason: 'no-show' });
    const { moves } = new PendingMoves(KEY).current();
    expect(moves).toEqual(before.current().moves);
    expect(moves.map(({ clientId, move }) => [clientId, move.status])).toEqual([
      ['ada', 'picked_up'],
      ['ben', null],
    ]);
    expect(moves.map(({ reason }) => reason)).toEqual([undefined, 'no-show']);
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
    ['truncated', '{"clientId":"ada"'],
    ['nothing', 'null'],
    ['foreign', '["shuttle"]'],
    ['a move without its mark', JSON.stringify(made({ mark: undefined }))],
    ['a move to an unknown status', JSON.stringify(made({ move: { status: 'away' } }))],
    ['a pick-up without a shuttle', JSON.stringify(made({ move: { status: 'picked_up' } }))],
    ['a notice without a time', JSON.stringify({ moveId: 'one', name: 'Ada', current: null })],
  ])('should remove a stored value that is %s, and keep the other moves', (_what, text) => {
    new PendingMoves(KEY).add(ben, { status: null });
    localStorage.setItem(`${KEY}.broken`, text);
    expect(new PendingMoves(KEY).current()).toMatchObject({ moves: [{ clientId: 'ben' }], notApplied: [] });
    expect(localStorage.getItem(`${KEY}.broken`)).toBeNull();
  });

  it('should load a stored move', () => {
    localStorage.setItem(`${KEY}.one`, JSON.stringify(made({})));
    expect(new PendingMoves(KEY).current().moves).toMatchObject([{ name: 'Ada Okafor' }]);
  });

  it('should keep the order of moves made while the device’s clock stands still', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T15:45:00.000Z'));
    const pending = new PendingMoves(KEY);
    const ids = Array.from({ length: 12 }, (_, at) => `rider-${at}`);
    for (const id of ids) pending.add(aBoardCard({ id }), { status: null });
    expect(new PendingMoves(KEY).current().moves.map(({ clientId }) => clientId)).toEqual(ids);
  });

  describe('with another tab of the same board', () => {
    /** Dispatches the event that the browser sends to all other tabs. */
    const storageEvent = (key: string | null): void =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key, newValue: key === null ? null : localStorage.getItem(key) }),
      );
    const idsOf = (pending: PendingMoves): string[] => pending.current().moves.map(({ clientId }) => clientId);

    it('should keep the moves of both tabs, and lose none when one is confirmed', () => {
      const [one, other] = [new PendingMoves(KEY), new PendingMoves(KEY)];
      one.add(ada, { status: null });
      other.add(ben, { status: null });
      expect(idsOf(new PendingMoves(KEY)).sort()).toEqual(['ada', 'ben']);
      for (const move of one.current().moves) one.confirm(move);
      expect(idsOf(new PendingMoves(KEY))).toEqual(['ben']);
    });

    it('should show moves made there, and drop those confirmed or dismissed there', () => {
      const [one, other] = [new PendingMoves(KEY), new PendingMoves(KEY)];
      const shown = jest.fn();
      const leave = other.subscribe(shown);
      one.add(ada, { status: null });
      const [key = ''] = Object.keys(localStorage);
      storageEvent(key);
      expect(other.current()).toEqual(one.current());
      const [move] = one.current().moves;
      if (move) one.replaceWithNotice(move, null);
      storageEvent(key);
      expect(other.current()).toMatchObject({ moves: [], notApplied: [{ name: 'Ada Okafor' }] });
      one.dismissNotices();
      storageEvent(key);
      expect(other.current()).toEqual({ moves: [], notApplied: [] });
      expect(shown).toHaveBeenCalledTimes(3);
      storageEvent('pickUp.moves..2.of-another-board');
      expect(shown).toHaveBeenCalledTimes(3);
      leave();
    });

    it('should not report a failed move again after it was dismissed in the other tab', () => {
      const [one, other] = [new PendingMoves(KEY), new PendingMoves(KEY)];
      const leave = other.subscribe(() => undefined);
      one.add(ada, { status: null });
      const [key = ''] = Object.keys(localStorage);
      storageEvent(key);
      const [move] = one.current().moves;
      if (!move) throw new Error('There is no pending move');
      one.replaceWithNotice(move, null);
      one.dismissNotices();
      storageEvent(key);
      other.replaceWithNotice(move, null);
      expect(other.current().notApplied).toEqual([]);
      leave();
    });
  });

  it('should leave nothing in storage when all moves are confirmed', () => {
    const pending = new PendingMoves(KEY);
    pending.add(ada, { status: null });
    for (const move of pending.current().moves) pending.confirm(move);
    expect(localStorage.length).toBe(0);
  });

  it('should drop the moves that follow an overtaken one, and report the ride’s state', () => {
    const pending = new PendingMoves(KEY);
    pending.add(ada, { status: 'picked_up', shuttleNumber: 1 });
    pending.add(ben, { status: null });
    pending.add(ada, { status: 'dropped_off' });
    const [first] = pending.current().moves;
    if (first) pending.replaceWithNotice(first, { shuttleStatus: 'picked_up', shuttleNumber: 2 });
    expect(pending.current().moves.map(({ clientId }) => clientId)).toEqual(['ben']);
    expect(pending.current().notApplied).toMatchObject([
      { name: 'Ada Okafor', current: { shuttleStatus: 'picked_up', shuttleNumber: 2 } },
    ]);
  });

  it('should remove a move’s customer after an hour, and never send it', () => {
    const pending = new PendingMoves(KEY);
    pending.add(ada, { status: null });
    const [made] = pending.current().moves;
    const madeAt = made?.madeAt ?? 0;
    pending.expireOld(madeAt + HOUR - 1);
    expect(pending.current().moves).toHaveLength(1);
    pending.expireOld(madeAt + HOUR);
    expect(pending.current()).toMatchObject({ moves: [], notApplied: [{ name: null, current: null }] });
    expect(JSON.stringify({ ...localStorage })).not.toContain('Okafor');
  });
});

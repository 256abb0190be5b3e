import type { BoardCard } from '@lotline/protocol';
import { aBoardCard, aSettings } from '../../testing/builders.js';
import {
  laneOf,
  lanesOf,
  moveInto,
  NO_PENDING_CHANGES,
  type BoardLists,
  type LaneKey,
  type PendingChanges,
} from './lanes.js';

const { shuttles } = aSettings();
const AT = '2026-11-21T16:00:00.000Z';

const asking = (id: string) => aBoardCard({ id });
const riding = (id: string, shuttleNumber: number) =>
  aBoardCard({ id, shuttleStatus: 'picked_up', shuttleNumber, playAudioAlert: false });
const dropped = (id: string) => aBoardCard({ id, shuttleStatus: 'dropped_off', droppedOffTimestamp: AT });

const lists = (cards: BoardCard[], revs: [number, number, number] = [1, 1, 1]): BoardLists => {
  const of = (status: BoardCard['shuttleStatus']) => cards.filter(({ shuttleStatus }) => shuttleStatus === status);
  return {
    requesting_ride: { rev: revs[0], epoch: '', cards: of('requesting_ride') },
    picked_up: { rev: revs[1], epoch: '', cards: of('picked_up') },
    dropped_off: { rev: revs[2], epoch: '', cards: of('dropped_off') },
  };
};
const idsIn = (given: BoardLists, pending: PendingChanges = NO_PENDING_CHANGES): Record<string, string[]> =>
  Object.fromEntries([...lanesOf(given, shuttles, pending)].map(([lane, cards]) => [lane, cards.map(({ id }) => id)]));
const moved = (id: string, lane: LaneKey): PendingChanges => ({
  ...NO_PENDING_CHANGES,
  moves: new Map([[id, { move: moveInto(lane), at: AT }]]),
});

describe('lanesOf', () => {
  const board = [asking('ada'), asking('ben'), riding('cleo', 1), riding('dan', 2), dropped('eve')];

  it('should split picked-up customers into the lot’s lanes, including empty ones', () => {
    expect(idsIn(lists(board.slice(0, 3)))).toEqual({
      requesting_ride: ['ada', 'ben'],
      'shuttle-1': ['cleo'],
      'shuttle-2': [],
      dropped_off: [],
    });
  });

  it('should keep customers in a shuttle that the lot no longer lists', () => {
    expect(idsIn(lists([riding('fay', 7)]))['shuttle-7']).toEqual(['fay']);
  });

  it('should put a moved card at the top of its lane before the server answers', () => {
    expect(idsIn(lists(board), moved('ben', 'shuttle-1'))).toEqual({
      requesting_ride: ['ada'],
      'shuttle-1': ['ben', 'cleo'],
      'shuttle-2': ['dan'],
      dropped_off: ['eve'],
    });
  });

  it('should keep a moved card in place when a newer list does not include the move yet', () => {
    const newer = lists([...board, asking('gus')], [9, 9, 9]);
    expect(idsIn(newer, moved('ben', 'dropped_off')).dropped_off).toEqual(['ben', 'eve']);
    expect(idsIn(newer, moved('ben', 'dropped_off')).requesting_ride).toEqual(['ada', 'gus']);
  });

  it('should take a card off the board at once', () => {
    const off: PendingChanges = {
      ...NO_PENDING_CHANGES,
      moves: new Map([['ada', { move: { status: null }, at: AT }]]),
    };
    expect(idsIn(lists(board), off).requesting_ride).toEqual(['ben']);
  });

  it('should show a card once, where the newer list has it', () => {
    const twice = lists([asking('ada'), riding('ada', 1)], [4, 5, 4]);
    expect(idsIn(twice)).toMatchObject({ requesting_ride: [], 'shuttle-1': ['ada'] });
    const back = lists([asking('ada'), riding('ada', 1)], [6, 5, 4]);
    expect(idsIn(back)).toMatchObject({ requesting_ride: ['ada'], 'shuttle-1': [] });
  });

  it('should keep the local order until it is saved, with new cards first', () => {
    const pending: PendingChanges = { ...NO_PENDING_CHANGES, orders: new Map([['requesting_ride', ['ben', 'ada']]]) };
    expect(idsIn(lists([...board, asking('gus')]), pending).requesting_ride).toEqual(['gus', 'ben', 'ada']);
  });
});

describe('dispatch.md, Ride statuses: moveInto', () => {
  it('should return the status and lane that the server expects', () => {
    expect(moveInto('shuttle-2')).toEqual({ status: 'picked_up', shuttleNumber: 2 });
    expect(moveInto('dropped_off')).toEqual({ status: 'dropped_off' });
    expect(laneOf(riding('ada', 2))).toBe('shuttle-2');
  });
});

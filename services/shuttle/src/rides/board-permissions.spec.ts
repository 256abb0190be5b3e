import { RIDE_STATUSES, type RideEntry, type RideFields, type RideMove } from '@lotline/protocol';
import { boardMayMove, boardMayOrder, boardMayUndo } from './board-permissions.js';

type Place = Pick<RideFields, 'shuttleStatus' | 'shuttleNumber'>;

const OFF: Place = { shuttleStatus: null, shuttleNumber: null };
const ASKING: Place = { shuttleStatus: 'requesting_ride', shuttleNumber: null };
const IN_1: Place = { shuttleStatus: 'picked_up', shuttleNumber: 1 };
const IN_2: Place = { shuttleStatus: 'picked_up', shuttleNumber: 2 };
const DROPPED: Place = { shuttleStatus: 'dropped_off', shuttleNumber: null };
const PLACES = { OFF, ASKING, IN_1, IN_2, DROPPED };

const MOVES = {
  'into lane 1': { status: 'picked_up', shuttleNumber: 1 },
  'into lane 2': { status: 'picked_up', shuttleNumber: 2 },
  'to those who ask': { status: 'requesting_ride' },
  'to the dropped off': { status: 'dropped_off' },
  'off the board': { status: null },
} satisfies Record<string, RideMove>;

type Cells = Record<keyof typeof MOVES, readonly [boolean, boolean, boolean]>;
const [Y, N] = [true, false];

/** Each move, and whether the board of lane 1, the board of lane 2 and an open board may make it. */
const TABLE: Record<keyof typeof PLACES, Cells> = {
  OFF: {
    'into lane 1': [N, N, N],
    'into lane 2': [N, N, N],
    'to those who ask': [N, N, N],
    'to the dropped off': [N, N, N],
    'off the board': [N, N, N],
  },
  ASKING: {
    'into lane 1': [Y, N, Y],
    'into lane 2': [N, Y, Y],
    'to those who ask': [N, N, N],
    'to the dropped off': [N, N, N],
    'off the board': [N, N, N],
  },
  IN_1: {
    'into lane 1': [Y, N, Y],
    'into lane 2': [N, Y, Y],
    'to those who ask': [Y, N, Y],
    'to the dropped off': [Y, N, Y],
    'off the board': [Y, N, Y],
  },
  IN_2: {
    'into lane 1': [Y, N, Y],
    'into lane 2': [N, Y, Y],
    'to those who ask': [N, Y, Y],
    'to the dropped off': [N, Y, Y],
    'off the board': [N, Y, Y],
  },
  DROPPED: {
    'into lane 1': [Y, N, Y],
    'into lane 2': [N, Y, Y],
    'to those who ask': [N, N, N],
    'to the dropped off': [N, N, N],
    'off the board': [N, N, N],
  },
};

const LANES = [1, 2, null] as const;

describe('boardMayMove', () => {
  const rows = (Object.keys(TABLE) as (keyof typeof TABLE)[]).flatMap((from) =>
    (Object.keys(MOVES) as (keyof typeof MOVES)[]).map((to) => ({ from, to, cells: TABLE[from][to] })),
  );
  it.each(rows)('should decide on $from $to as in the table', ({ from, to, cells }) => {
    expect(LANES.map((lane) => boardMayMove(PLACES[from], MOVES[to], lane))).toEqual(cells);
  });

  it('should have a row for every column of the board', () => {
    const columns = Object.values(PLACES).map(({ shuttleStatus }) => shuttleStatus);
    expect(new Set(columns)).toEqual(new Set([null, ...RIDE_STATUSES]));
  });
});

describe('boardMayUndo', () => {
  const removal = (by: RideEntry['by'], action: RideEntry['action'] = 'removed'): RideEntry => ({
    id: '1',
    at: '2026-03-08T18:00:00.000Z',
    action,
    by,
    from: { status: 'picked_up', lane: 1 },
    to: { status: null, lane: null },
  });
  it.each([
    ['its own', removal({ kind: 'board', lane: 1 }), [Y, N, N]],
    ['that of an open board', removal({ kind: 'board', lane: null }), [N, N, Y]],
    ['that of staff', removal({ kind: 'staff', name: 'Vera V.' }), [N, N, N]],
    ['the automatic check-out', removal({ kind: 'system' }, 'completed'), [N, N, N]],
  ])('should bring a ride back only after its own removal: %s', (_whose, last, cells) => {
    expect(LANES.map((lane) => boardMayUndo(PLACES.OFF, MOVES['into lane 1'], lane, last))).toEqual(cells);
  });
});

describe('boardMayOrder', () => {
  it.each([
    ['OFF', [N, N, N]],
    ['ASKING', [N, N, N]],
    ['IN_1', [Y, N, Y]],
    ['IN_2', [N, Y, Y]],
    ['DROPPED', [N, N, N]],
  ] as const)('should be of the cards in its lane: %s', (place, cells) => {
    expect(LANES.map((lane) => boardMayOrder(PLACES[place], lane))).toEqual(cells);
  });
});

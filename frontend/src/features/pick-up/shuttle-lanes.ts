import {
  cardAfter,
  cardsByClient,
  laneOfShuttle,
  sortByIds,
  type BoardLists,
  type LaneKey,
  type Lanes,
  type RideCard,
} from '../../lib/rides/lanes.js';
import type { PendingMove } from './moves/pending-move.js';

const requestedAt = ({ customerRequestingRideTimestamp }: RideCard): string => customerRequestingRideTimestamp ?? '';

/** Cards of one terminal stand together. `waiting` is sorted by wait: so are the stops, by their longest, and the cards of each. */
function sortByStop(waiting: RideCard[]): RideCard[] {
  const stops = new Set(waiting.map(({ terminal }) => terminal));
  return [...stops].flatMap((stop) => waiting.filter(({ terminal }) => terminal === stop));
}

/** A driver may move customers from the waiting list into the shuttle, and out of the shuttle, but not customers dropped off by dispatch. */
export const canMove = (from: LaneKey, to: LaneKey): boolean =>
  from.startsWith('shuttle-') || (from === 'requesting_ride' && to.startsWith('shuttle-'));

/**
 * Returns the lanes of one shuttle's board: the waiting customers by stop, and the riders, with the pending moves applied in order.
 * 'dropped_off' is only a target and always empty.
 */
export function shuttleLanes(
  lists: BoardLists,
  shuttle: number,
  pending: readonly PendingMove[],
  order: readonly string[] | undefined,
): Lanes {
  const cards = cardsByClient(lists);
  const movedLast: string[] = [];
  for (const { clientId, move, mark, undo } of pending) {
    const card = cards.get(clientId);
    if (!card) continue;
    cards.set(clientId, cardAfter(card, { move, at: mark.movedAt, undo }));
    movedLast.unshift(clientId);
  }
  const all = [...cards.values()];
  const waiting = all
    .filter(({ shuttleStatus }) => shuttleStatus === 'requesting_ride')
    .sort((one, other) => requestedAt(one).localeCompare(requestedAt(other)) || one.id.localeCompare(other.id));
  const riding = all.filter((card) => card.shuttleStatus === 'picked_up' && card.shuttleNumber === shuttle);
  // A moved card goes to the top of its lane.
  const moved = [...new Set(movedLast)].flatMap((id) => riding.filter((card) => card.id === id));
  const lane = [...moved, ...riding.filter((card) => !moved.includes(card))];
  return new Map([
    [laneOfShuttle(shuttle), sortByIds(lane, order)],
    ['requesting_ride', sortByStop(waiting)],
    ['dropped_off', []],
  ]);
}

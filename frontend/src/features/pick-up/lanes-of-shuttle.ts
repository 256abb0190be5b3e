import {
  cardAfter,
  cardsByClient,
  laneOfShuttle,
  placed,
  type BoardLists,
  type LaneKey,
  type Lanes,
} from '../../lib/rides/lanes.js';
import type { RideCard } from '../../lib/rides/ride-card.js';
import type { KeptMove } from './stored-move.js';

const askedAt = ({ customerRequestingRideTimestamp }: RideCard): string => customerRequestingRideTimestamp ?? '';

/** A driver takes out of the waiting customers into the shuttle, and out of the shuttle; drop-offs by dispatch are not theirs. */
export const mayGo = (from: LaneKey, to: LaneKey): boolean =>
  from.startsWith('shuttle-') || (from === 'requesting_ride' && to.startsWith('shuttle-'));

/**
 * What one shuttle's board shows: who waits, the longest wait first, and who rides, the kept moves laid over them in their
 * order. 'dropped_off' is a place to go to; nobody is shown there.
 */
export function lanesOfShuttle(
  lists: BoardLists,
  shuttle: number,
  kept: readonly KeptMove[],
  order: readonly string[] | undefined,
): Lanes {
  const cards = cardsByClient(lists);
  const movedLast: string[] = [];
  for (const { clientId, move, mark, undo } of kept) {
    const card = cards.get(clientId);
    if (!card) continue;
    cards.set(clientId, cardAfter(card, { move, at: mark.movedAt, undo }));
    movedLast.unshift(clientId);
  }
  const all = [...cards.values()];
  const waiting = all
    .filter(({ shuttleStatus }) => shuttleStatus === 'requesting_ride')
    .sort((one, other) => askedAt(one).localeCompare(askedAt(other)) || one.id.localeCompare(other.id));
  const riding = all.filter((card) => card.shuttleStatus === 'picked_up' && card.shuttleNumber === shuttle);
  // A moved card goes to position 0 (spec §4).
  const moved = [...new Set(movedLast)].flatMap((id) => riding.filter((card) => card.id === id));
  const lane = [...moved, ...riding.filter((card) => !moved.includes(card))];
  return new Map([
    [laneOfShuttle(shuttle), placed(lane, order)],
    ['requesting_ride', waiting],
    ['dropped_off', []],
  ]);
}

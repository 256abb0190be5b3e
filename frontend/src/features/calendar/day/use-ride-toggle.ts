import type { Client, RideStatus } from '@lotline/protocol';
import { useStable } from '../../../lib/page/use-while-open.js';
import { useBoardMoves } from '../../../ui/board/use-board-moves.js';
import type { PendingMove } from '../../../lib/rides/lanes.js';

/** The rides changed and not yet confirmed, by customer. */
export type PendingRides = ReadonlyMap<string, PendingMove>;

/** Toggles between no ride and a ride request. `ride` is the status that the card shows. */
export type ToggleRide = (client: Client, ride: RideStatus | null) => void;

/** Toggles rides optimistically, with undo. Rolls back when the server rejects it, or someone else has changed the ride first. */
export function useRideToggle(): { pending: PendingRides; toggle: ToggleRide } {
  const { pending, request, takeOff } = useBoardMoves();
  const toggle = useStable((client: Client, ride: RideStatus | null) => {
    const shown = { ...client, shuttleStatus: ride };
    void (ride === null ? request(shown) : takeOff(shown, null));
  });
  return { pending: pending.moves, toggle };
}

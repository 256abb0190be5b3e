import type { DomainEvent, MoveReason, RideActor, RideChange, RideEnding, RideState } from '@lotline/protocol';
import type { RideSnapshot } from './ride-snapshot.js';

/** A change of one ride from the state that was read to a new state. */
export interface RideStep {
  from: RideSnapshot;
  to: RideState;
  /** ISO instant. */
  at: string;
  /** For the history. */
  by: RideActor;
  /** Why the ride leaves the board; ignored when this step does not end it. */
  ending: RideEnding;
  /** Whether the step undoes the ride's last move. */
  isUndo?: boolean | undefined;
  /** Why somebody made the move; kept if it explains the step (`keptReason`). */
  reason?: MoveReason | null | undefined;
}

/** A step with the event that the statement writes for it. */
export interface RideEntry {
  step: RideStep;
  event: DomainEvent<'ride.changed'>;
}

export type WrittenRide = Pick<RideChange, 'ride' | 'boardVersion'>;

export interface RideUpdate {
  /** The current ride. */
  snapshot: RideSnapshot;
  /** False when the ride was already in that state. */
  changed: boolean;
}

/** Returns the change in the form of its event. */
export function toRideChange({ snapshot, changed }: RideUpdate): RideChange | null {
  const { ride, card, link, boardVersion, epoch, riderVersion } = snapshot;
  return changed ? { ride, card, link, boardVersion, epoch, riderVersion } : null;
}

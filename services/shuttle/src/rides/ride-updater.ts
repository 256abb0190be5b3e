import { type Actor, type RideChange, type RideState } from '@lotline/protocol';
import { Clock } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { isSameRide, type RideSnapshot } from './ride-snapshot.js';
import { rideIsBusy } from './ride-turns.js';
import { BatchedRideWriter } from './batched-ride-writer.js';
import type { RideStep } from './ride-writer.js';
import { toRideActor } from '../history/ride-action.js';

/** Losing this many races in a row indicates a bug. */
const ATTEMPTS = 20;

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

/** Changes one ride optimistically: reads it, applies a pure rule and writes the result, and retries after a conflict. */
@Injectable()
export class RideUpdater {
  constructor(
    private readonly writer: BatchedRideWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * `rule` returns the new state of the ride at `now` (an ISO instant), or throws. Throws CONFLICT when other writers
   * keep changing the ride first.
   */
  async update(
    find: () => Promise<RideSnapshot>,
    rule: (found: RideSnapshot, now: string) => RideState,
    actor: Actor,
    { isUndo, reason }: Pick<RideStep, 'isUndo' | 'reason'> = {},
  ): Promise<RideUpdate> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const from = await find();
      const at = this.clock.iso();
      const to = rule(from, at);
      if (isSameRide(from.ride, to)) return { snapshot: from, changed: false };
      const step: RideStep = { from, to, at, by: toRideActor(actor), ending: 'removed', isUndo, reason };
      const written = await this.writer.write(step);
      if (written) return { snapshot: { ...from, ...written }, changed: true };
    }
    throw rideIsBusy();
  }
}

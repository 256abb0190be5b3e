import { DomainError, rideActorOf, type Actor, type RideState, type RideChange } from '@lotline/contracts';
import { Clock } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { isSameRide, type FoundRide } from './found-ride.js';
import { LotWrites } from './lot-writes.js';

/** A ride that this many others changed first, one after the other, is a fault. */
const ATTEMPTS = 20;

export interface ChangedRide {
  /** As it is now. */
  found: FoundRide;
  /** False where it was like that already. */
  changed: boolean;
}

/** The change as its event has it. */
export function toRideChange({ found, changed }: ChangedRide): RideChange | null {
  const { ride, card, link, boardVersion, epoch, riderVersion } = found;
  return changed ? { ride, card, link, boardVersion, epoch, riderVersion } : null;
}

/** One ride's change: read, judged by a pure rule, written over what was read; anew where somebody else was first. */
@Injectable()
export class RideChanges {
  constructor(
    private readonly writes: LotWrites,
    private readonly clock: Clock,
  ) {}

  /**
   * `rule` answers the ride as it shall be at `now` (an instant), or refuses by throwing. CONFLICT where others are always
   * first.
   */
  async change(
    find: () => Promise<FoundRide>,
    rule: (found: FoundRide, now: string) => RideState,
    actor: Actor,
    isUndo = false,
  ): Promise<ChangedRide> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const from = await find();
      const at = this.clock.iso();
      const to = rule(from, at);
      if (isSameRide(from.ride, to)) return { found: from, changed: false };
      const written = await this.writes.write({ from, to, at, by: rideActorOf(actor), ending: 'removed', isUndo });
      if (written) return { found: { ...from, ...written }, changed: true };
    }
    throw new DomainError('CONFLICT', 'This ride is being moved by others. Please try again.');
  }
}

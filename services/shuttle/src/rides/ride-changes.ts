import { DomainError, type RideFields, type RideNews } from '@lotline/contracts';
import { Clock, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideWriter } from './ride-writer.js';
import { isSameRide, type Standing } from './standing.js';

/** A ride that this many others changed first, one after the other, is a fault. */
const ATTEMPTS = 20;

export interface StandingChange {
  standing: Standing;
  /** False where it stood like that already. */
  changed: boolean;
}

/** What the change's event tells. */
export function newsOf({ standing, changed }: StandingChange): RideNews | null {
  const { ride, card, link, boardVersion } = standing;
  return changed ? { ride, card, link, boardVersion } : null;
}

/** One ride's change: read, judged by a pure rule, written over what was read; anew where somebody else was first. */
@Injectable()
export class RideChanges {
  constructor(
    private readonly transactions: Transactions,
    private readonly writer: RideWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * `rule` answers the ride as it shall be at `now` (an instant), or refuses by throwing. CONFLICT where others are always
   * first.
   */
  async change(
    find: () => Promise<Standing>,
    rule: (standing: Standing, now: string) => RideFields,
    by: string | null,
  ): Promise<StandingChange> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const from = await find();
      const at = this.clock.iso();
      const to = rule(from, at);
      if (isSameRide(from.ride, to)) return { standing: from, changed: false };
      const { clientId, lotId } = from.ride;
      const written = await this.transactions.statements((db) => this.writer.write(db, lotId, [{ from, to, at, by }]));
      const change = written.get(clientId);
      if (change) return { standing: { ...from, ...change }, changed: true };
    }
    throw new DomainError('CONFLICT', 'This ride is being moved by others. Please try again.');
  }
}

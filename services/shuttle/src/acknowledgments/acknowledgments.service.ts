import type { LotContext, RideChange } from '@lotline/protocol';
import { Clock, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { BatchedRideWriter } from '../rides/batched-ride-writer.js';
import type { RideSnapshot } from '../rides/ride-snapshot.js';
import { toRideChange } from '../rides/ride-updater.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { toRideActor } from '../history/ride-action.js';
import { acknowledgeRide } from '../rides/acknowledgment.js';

/** A request that keeps losing the race is acknowledged by a later call, because the pages that show it repeat their calls. */
const ATTEMPTS = 3;

/** Records which requests were shown on a page or board device with its sound on. */
@Injectable()
export class AcknowledgmentsService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly writer: BatchedRideWriter,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Acknowledges the pending requests of these clients and returns the changed rides. Skips all other clients. */
  async acknowledge(clientIds: readonly string[], { lotId, actor }: LotContext): Promise<RideChange[]> {
    const changes: RideChange[] = [];
    const by = toRideActor(actor);
    let remaining = [...new Set(clientIds)];
    for (let attempt = 0; attempt < ATTEMPTS && remaining.length > 0; attempt += 1) {
      const ids = remaining;
      const found = await this.transactions.statements((db) => this.rides.findOnBoard(db, lotId, ids));
      const at = this.clock.iso();
      const outcomes = await Promise.all(
        found.map(async (from) => {
          const to = acknowledgeRide(from.ride, at);
          if (to === from.ride) return null;
          return this.toOutcome(from, await this.writer.write({ from, to, at, by, ending: 'removed' }));
        }),
      );
      changes.push(...outcomes.filter((outcome) => outcome !== null && outcome !== 'conflict'));
      remaining = found.filter((_ride, index) => outcomes[index] === 'conflict').map(({ ride }) => ride.clientId);
    }
    return changes;
  }

  /** Returns 'conflict' when the ride was changed by another writer first. */
  private toOutcome(
    from: RideSnapshot,
    written: Awaited<ReturnType<BatchedRideWriter['write']>>,
  ): RideChange | 'conflict' {
    return (written && toRideChange({ snapshot: { ...from, ...written }, changed: true })) ?? 'conflict';
  }
}

import { acknowledgeRide, rideActorOf, type LotContext, type RideChange } from '@lotline/contracts';
import { Clock, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FoundRide } from '../rides/found-ride.js';
import { LotWrites } from '../rides/lot-writes.js';
import { toRideChange } from '../rides/ride-changes.js';
import { RidesRepository } from '../rides/rides.repository.js';

/** Requests that others keep moving are soon shown again. */
const ATTEMPTS = 3;

/** What screens with their sound on show (design §7 "nobody hears a request"). */
@Injectable()
export class AcknowledgmentService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly writes: LotWrites,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Of these clients, the requests that nobody had heard before: as they are now. All others are passed over. */
  async hear(clientIds: readonly string[], { lotId, actor }: LotContext): Promise<RideChange[]> {
    const news: RideChange[] = [];
    const by = rideActorOf(actor);
    let missed = [...new Set(clientIds)];
    for (let attempt = 0; attempt < ATTEMPTS && missed.length > 0; attempt += 1) {
      const ids = missed;
      const found = await this.transactions.statements((db) => this.rides.findOnBoard(db, lotId, ids));
      const at = this.clock.iso();
      const outcomes = await Promise.all(
        found.map(async (from) => {
          const to = acknowledgeRide(from.ride, at);
          if (to === from.ride) return null;
          return this.heard(from, await this.writes.write({ from, to, at, by, ending: 'removed' }));
        }),
      );
      news.push(...outcomes.filter((outcome) => outcome !== null && outcome !== 'missed'));
      missed = found.filter((_ride, index) => outcomes[index] === 'missed').map(({ ride }) => ride.clientId);
    }
    return news;
  }

  /** 'missed' where somebody else changed the ride first. */
  private heard(from: FoundRide, written: Awaited<ReturnType<LotWrites['write']>>): RideChange | 'missed' {
    return (written && toRideChange({ found: { ...from, ...written }, changed: true })) ?? 'missed';
  }
}

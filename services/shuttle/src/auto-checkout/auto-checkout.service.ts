import { moveRide, type Lot, type RideActor } from '@lotline/protocol';
import { Clock, Metrics, Transactions, type Counter, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { RideStep } from '../rides/ride-step.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { PendingCheckOuts } from './pending-check-outs.js';

const BATCH = 200;
const BY: RideActor = { kind: 'system' };

type SweptLot = Pick<Lot, 'id' | 'autoCheckoutSeconds'>;

/**
 * Completes rides whose customer was dropped off longer ago than the lot's delay: the ride leaves the board, and the clients
 * service checks the customer out. Concurrent sweeps divide the rides between them.
 */
@Injectable()
export class AutoCheckoutService {
  private readonly completed: Counter;

  constructor(
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly pendingCheckOuts: PendingCheckOuts,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.completed = metrics.counter('lotline_auto_checkout_completed_total');
  }

  /** Returns the ids of those lots that have due rides. */
  findDue(lots: readonly SweptLot[]): Promise<string[]> {
    return this.rides.findLotsWithDroppedOff(lots.map((lot) => ({ id: lot.id, until: this.untilOf(lot) })));
  }

  /** Returns how many rides it completed. */
  async sweep(lot: SweptLot): Promise<number> {
    const until = this.untilOf(lot);
    // Every board triggers this every three seconds and usually no ride is due, so check before opening a transaction.
    if ((await this.findDue([lot])).length === 0) return 0;
    let total = 0;
    for (;;) {
      const count = await this.transactions.run((tx) => this.complete(tx, lot.id, until));
      total += count;
      this.completed.inc(count);
      if (count < BATCH) return total;
    }
  }

  private untilOf({ autoCheckoutSeconds }: SweptLot): Date {
    return new Date(this.clock.now().getTime() - autoCheckoutSeconds * 1000);
  }

  private async complete(tx: Tx, lotId: string, until: Date): Promise<number> {
    const due = await this.rides.lockDroppedOff(tx, lotId, until, BATCH);
    const at = this.clock.iso();
    const steps = due.map((from): RideStep => {
      const to = moveRide(from.ride, { status: null }, at);
      return { from, to, at, by: BY, ending: 'completed' };
    });
    const clientIds = due.map(({ ride }) => ride.clientId);
    for (const clientId of clientIds) tx.emit('ride.completed', lotId, { clientId, completedAt: at });
    await this.pendingCheckOuts.add(tx, lotId, clientIds, at);
    tx.beforeCommit(lotId, () => this.writer.writeLocked(tx, lotId, steps));
    return steps.length;
  }
}

import type { Lot, RideActor } from '@lotline/contracts';
import { Clock, Metrics, Transactions, type Counter, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideWriter, type RideStep } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { UnacknowledgedRepository, type DueTimes } from './unacknowledged.repository.js';
import { becomesUnacknowledged, ON_DUTY_AFTER_MS, UNACKNOWLEDGED_AFTER_MS } from '../rides/acknowledgment.js';

/** Requests of one lot in one sweep, so that a burst does not delay the lot's other rides. */
const BATCH = 200;
const BY: RideActor = { kind: 'system' };

/**
 * Marks requests that no one acknowledged within half a minute, so that every page of the lot shows them. After a minute it
 * texts the lot's on-duty phone, once per request. Concurrent sweeps divide the requests between them.
 */
@Injectable()
export class UnacknowledgedService {
  private readonly marked: Counter;
  private readonly texted: Counter;

  constructor(
    private readonly requests: UnacknowledgedRepository,
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.marked = metrics.counter('lotline_requests_unacknowledged_total');
    this.texted = metrics.counter('lotline_on_duty_texts_total');
  }

  async sweep({ id: lotId, onDutyPhone }: Pick<Lot, 'id' | 'onDutyPhone'>): Promise<void> {
    const now = this.clock.now();
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    const due: DueTimes = {
      unacknowledged: before(UNACKNOWLEDGED_AFTER_MS),
      onDuty: onDutyPhone === undefined ? null : before(ON_DUTY_AFTER_MS),
    };
    // Usually no request is due, so check before opening a transaction.
    if (!(await this.requests.anyDue(lotId, due))) return;
    this.marked.inc(await this.transactions.run((tx) => this.mark(tx, lotId, due.unacknowledged, now)));
    const { onDuty } = due;
    if (onDuty) this.texted.inc(await this.transactions.run((tx) => this.textOnDuty(tx, lotId, onDuty, now)));
  }

  private async mark(tx: Tx, lotId: string, until: Date, now: Date): Promise<number> {
    const at = now.toISOString();
    const found = await this.rides.lockUnacknowledged(tx, lotId, until, BATCH);
    const steps = found
      .filter(({ ride }) => becomesUnacknowledged(ride, now.getTime()))
      .map((from): RideStep => ({ from, to: { ...from.ride, unacknowledgedAt: at }, at, by: BY, ending: 'removed' }));
    tx.beforeCommit(lotId, () => this.writer.writeLocked(tx, lotId, steps));
    return steps.length;
  }

  private async textOnDuty(tx: Tx, lotId: string, until: Date, now: Date): Promise<number> {
    const requests = await this.requests.claimForOnDutyText(tx, lotId, until, now, BATCH);
    for (const request of requests) tx.emit('ride.unacknowledged', lotId, request);
    return requests.length;
  }
}

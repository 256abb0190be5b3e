import type { Lot, RideActor } from '@lotline/protocol';
import { Clock, Metrics, Transactions, type Counter, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { RideStep } from '../rides/ride-step.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { UnacknowledgedRepository, type DueTimes } from './unacknowledged.repository.js';
import { becomesUnacknowledged, ON_DUTY_AFTER_MS, UNACKNOWLEDGED_AFTER_MS } from '../rides/acknowledgment.js';

/** Requests of one lot in one sweep, so that a burst does not delay the lot's other rides. */
const BATCH = 200;
const BY: RideActor = { kind: 'system' };

type SweptLot = Pick<Lot, 'id' | 'onDutyPhone'>;

const dueTimesAt = (now: Date): DueTimes => ({
  unacknowledged: new Date(now.getTime() - UNACKNOWLEDGED_AFTER_MS),
  onDuty: new Date(now.getTime() - ON_DUTY_AFTER_MS),
});

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

  /** Returns the ids of those lots that have due requests. */
  findDue(lots: readonly SweptLot[]): Promise<string[]> {
    const swept = lots.map(({ id, onDutyPhone }) => ({ id, hasPhone: onDutyPhone !== undefined }));
    return this.requests.findDueLots(swept, dueTimesAt(this.clock.now()));
  }

  async sweep({ id: lotId, onDutyPhone }: SweptLot): Promise<void> {
    const now = this.clock.now();
    const { unacknowledged, onDuty } = dueTimesAt(now);
    this.marked.inc(await this.transactions.run((tx) => this.mark(tx, lotId, unacknowledged, now)));
    if (onDutyPhone === undefined) return;
    this.texted.inc(await this.transactions.run((tx) => this.textOnDuty(tx, lotId, onDuty, now)));
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

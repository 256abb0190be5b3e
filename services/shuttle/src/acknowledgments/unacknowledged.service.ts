import {
  becomesUnacknowledged,
  ON_DUTY_AFTER_MS,
  UNACKNOWLEDGED_AFTER_MS,
  type Lot,
  type RideActor,
} from '@lotline/contracts';
import { Clock, Health, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideWriter, type RideStep } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { UnacknowledgedRepository, type Dues } from './unacknowledged.repository.js';

/** Of a lot at most so many in one sweep: a storm that nobody hears leaves the lot's other rides their turn. */
const BATCH = 200;
const BY: RideActor = { kind: 'system' };

/**
 * The sweep of design §7 "nobody hears a request": who asked half a minute ago and was not heard is marked, for every screen
 * of the lot to say so; after a minute the lot's on-duty phone is texted, once a request. Sweeps at the same time share them.
 */
@Injectable()
export class UnacknowledgedService {
  private readonly unheard: ReturnType<Health['counter']>;
  private readonly called: ReturnType<Health['counter']>;

  constructor(
    private readonly requests: UnacknowledgedRepository,
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    health: Health,
  ) {
    this.unheard = health.counter('lotline_requests_unheard_total', 'Ride requests that nobody heard in time');
    this.called = health.counter('lotline_on_duty_texts_total', 'Requests of which an on-duty phone was told');
  }

  async sweep({ id: lotId, onDutyPhone }: Pick<Lot, 'id' | 'onDutyPhone'>): Promise<void> {
    const now = this.clock.now();
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    const dues: Dues = {
      unheard: before(UNACKNOWLEDGED_AFTER_MS),
      onDuty: onDutyPhone === undefined ? null : before(ON_DUTY_AFTER_MS),
    };
    // Nearly always nobody is due: no transaction for that.
    if (!(await this.requests.anyDue(lotId, dues))) return;
    this.unheard.inc(await this.transactions.run((tx) => this.mark(tx, lotId, dues.unheard, now)));
    const { onDuty } = dues;
    if (onDuty) this.called.inc(await this.transactions.run((tx) => this.callOnDuty(tx, lotId, onDuty, now)));
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

  private async callOnDuty(tx: Tx, lotId: string, until: Date, now: Date): Promise<number> {
    const called = await this.requests.callOnDuty(tx, lotId, until, now, BATCH);
    for (const request of called) tx.emit('ride.unacknowledged', lotId, request);
    return called.length;
  }
}

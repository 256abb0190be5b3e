import {
  createWorker,
  inSpan,
  JobMetrics,
  LOGGER,
  Lots,
  SETTINGS,
  ShutdownTasks,
  Transactions,
  type Logger,
} from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import type { NotifySettings } from '../config.js';
import { recipientError, ON_DUTY_EVENT } from '../messages/recipients.js';
import { SMS_QUEUE, type SmsJob } from '../messages/sms-queue.js';
import { PhonesRepository } from '../phones/phones.repository.js';
import { TextDaysRepository } from './day-limit/text-days.repository.js';
import { changeAfterAttempt, stopsQueue } from './state-change.js';
import { StopsRepository } from './stops/stops.repository.js';
import { StopsService } from './stops/stops.service.js';
import { DeliveryRepository } from './delivery.repository.js';
import { DAY_LIMIT, NOT_ALLOWED } from './providers/faults.js';
import { OPTED_OUT, TEXT_PROVIDER, type Outcome, type OutgoingText, type TextProvider } from './providers/provider.js';

/** Texts of several numbers are sent in parallel. PostgreSQL limits the rate of each number. */
const CONCURRENCY = 5;
/** A process that was frozen for longer after its claim must not send: another may have taken over. */
const MAX_CLAIM_AGE_MS = 5000;

interface Attempt {
  kind: 'started';
  number: number;
  lotId: string;
  text: OutgoingText;
}
type Claim = Attempt | { kind: 'early'; waitMs: number } | { kind: 'nothing' };

/** Sends texts, one attempt a job: commits the attempt, calls the provider, commits the outcome. */
@Injectable()
export class SmsWorker implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly delivery: DeliveryRepository,
    private readonly phones: PhonesRepository,
    private readonly stops: StopsRepository,
    private readonly days: TextDaysRepository,
    private readonly stopsService: StopsService,
    private readonly lots: Lots,
    private readonly jobMetrics: JobMetrics,
    private readonly shutdownTasks: ShutdownTasks,
    @Inject(TEXT_PROVIDER) private readonly provider: TextProvider,
    @Inject(SETTINGS) private readonly settings: NotifySettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { REDIS_URL } = this.settings;
    const deliver = (job: Job<SmsJob>): Promise<void> => this.deliver(job);
    const worker = createWorker(SMS_QUEUE, REDIS_URL, this.logger, this.jobMetrics, deliver, CONCURRENCY);
    this.shutdownTasks.add(() => worker.close());
  }

  /** Delays the job of a text that is not due yet. */
  private async deliver(job: Job<SmsJob>): Promise<void> {
    const waitMs = await this.attempt(job.data.messageId);
    if (waitMs === undefined) return;
    await job.moveToDelayed(Date.now() + waitMs, job.token);
    throw new DelayedError();
  }

  /** Returns the milliseconds until the next attempt, or undefined when the job is done. */
  private async attempt(id: string): Promise<number | undefined> {
    const claimedAt = performance.now();
    const claim = await this.claim(id);
    if (claim.kind === 'nothing') return undefined;
    if (claim.kind === 'early') return claim.waitMs;
    if (performance.now() - claimedAt > MAX_CLAIM_AGE_MS) return undefined;
    return this.settle(claim, await inSpan('send text', { kind: 'client' }, () => this.provider.send(claim.text)));
  }

  /** Only one of several concurrent calls starts an attempt: the others find the text no longer queued. */
  private async claim(id: string): Promise<Claim> {
    return this.transactions.run(async (tx): Promise<Claim> => {
      const queued = await this.delivery.lockQueued(tx, id);
      if (!queued) return { kind: 'nothing' };
      if (queued.isExpired || queued.isOptedOut) {
        // The provider is not called for a phone that has opted out.
        await this.delivery.fail(tx, id, queued.isOptedOut ? OPTED_OUT : 'expired');
        return { kind: 'nothing' };
      }
      if (queued.waitMs > 0) return { kind: 'early', waitMs: queued.waitMs };
      const { lotId, phone: to, body } = queued;
      const from = this.lots.get(lotId).textingNumber;
      // Events store texts without a check. The on-duty phone is the operator's own.
      if (queued.event !== ON_DUTY_EVENT && recipientError(to, from, this.settings.TEXT_COUNTRIES) !== null) {
        await this.delivery.fail(tx, id, NOT_ALLOWED);
        return { kind: 'nothing' };
      }
      if (queued.isNew && (await this.days.isOver(tx, lotId, queued.isAboutRide))) {
        await this.delivery.fail(tx, id, DAY_LIMIT);
        return { kind: 'nothing' };
      }
      const stoppedMs = await this.stops.waitMs(tx, id, lotId);
      if (stoppedMs) {
        await this.delivery.postponeAttempt(tx, id, stoppedMs);
        return { kind: 'nothing' };
      }
      if (this.provider.paced && !queued.hasSlot && stoppedMs === undefined) {
        const waitMs = await this.delivery.takeSlot(tx, lotId, from);
        if (waitMs > 0) {
          await this.delivery.waitForSlot(tx, id, waitMs);
          return { kind: 'early', waitMs };
        }
      }
      if (queued.isNew) await this.days.count(tx, lotId);
      const number = await this.delivery.startAttempt(tx, id, this.provider.name);
      return { kind: 'started', number, lotId, text: { id, from, to, body } };
    });
  }

  /** Has no effect when the sweep has given this attempt up in the meantime. */
  private async settle({ number, lotId, text }: Attempt, outcome: Outcome): Promise<number | undefined> {
    const change = changeAfterAttempt(outcome, number);
    const settled = await this.transactions.run(async (tx) => {
      if (outcome.kind === 'rejected' && outcome.errorCode === OPTED_OUT) {
        await this.phones.addOptOut(tx, lotId, text.to);
      }
      return this.delivery.change(tx, { id: text.id, state: 'sending', attempts: number }, change);
    });
    await this.stopsService.afterAttempt(lotId, outcome);
    // A text that the provider refused with all others is woken by the sweep, like them.
    if (!settled || change.state !== 'queued' || (outcome.kind === 'not-accepted' && stopsQueue(outcome.fault)))
      return undefined;
    return change.nextInMs ?? undefined;
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DomainError, MAX_WEBHOOKS, toWebhookCustomer } from '@lotline/protocol';
import {
  createWorker,
  inSpan,
  JobMetrics,
  LOGGER,
  reasonOf,
  RpcClient,
  SETTINGS,
  ShutdownTasks,
  Transactions,
  within,
  type Logger,
} from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { NotifySettings } from '../../config.js';
import { DeliveriesRepository, type ClaimedDelivery } from './deliveries.repository.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WEBHOOK_QUEUE, type WebhookJob } from './webhook-queue.js';
import { WebhookSender, type AttemptOutcome } from './webhook-sender.js';

/** Jobs at once: every webhook has its own place, so that slow receivers never take those of others. */
const JOBS = MAX_WEBHOOKS;
/** Concurrent attempts of one webhook in one process. */
const CONCURRENCY = 4;
/** How often new deliveries are looked for while others wait for a slow receiver. */
const POLL_MS = 500;
/** A process that was frozen for longer after its claim must not send: another may have taken over. */
const MAX_CLAIM_AGE_MS = 5000;
/** Longer than an attempt takes whose every step has its own limit, and shorter than the sweep waits for it. */
const MAX_ATTEMPT_MS = 25_000;
/** A job starts no attempt after this time, so that it ends before its deadline. The sweep wakes the webhook again. */
const MAX_CLAIMING_MS = 60_000;
/** How long a shutdown waits for receivers. */
const STOP_MS = 2000;
const READ_TIMEOUT_MS = 2000;
/** Delay after the clients service did not answer. */
const READ_RETRY_MS = 10_000;
const NOTHING_SENT: AttemptOutcome = { error: null, statusCode: null };

/** Delivers what is due for a webhook: commits an attempt, calls the receiver, commits the outcome. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap {
  private isStopping = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly deliveries: DeliveriesRepository,
    private readonly sender: WebhookSender,
    private readonly rpc: RpcClient,
    private readonly metrics: WebhookMetrics,
    private readonly jobMetrics: JobMetrics,
    private readonly shutdownTasks: ShutdownTasks,
    @Inject(SETTINGS) private readonly settings: NotifySettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const deliver = ({ data }: { data: WebhookJob }): Promise<void> => this.deliverDue(data.webhookId);
    const { REDIS_URL } = this.settings;
    const worker = createWorker<WebhookJob>(WEBHOOK_QUEUE, REDIS_URL, this.logger, this.jobMetrics, deliver, JOBS);
    this.shutdownTasks.add(async () => {
      // Starts no more attempts, and interrupts those of slow receivers.
      this.isStopping = true;
      this.sender.endWithin(STOP_MS);
      await worker.close();
    });
  }

  /** Returns when nothing is due, or after a minute, and no attempt is in progress. */
  private async deliverDue(webhookId: string): Promise<void> {
    const attempts = new Set<Promise<void>>();
    const startedAt = performance.now();
    const isClaiming = (): boolean => !this.isStopping && performance.now() - startedAt < MAX_CLAIMING_MS;
    do {
      while (attempts.size < CONCURRENCY && isClaiming()) {
        const claimedAt = performance.now();
        const claimed = await this.deliveries.claim(webhookId);
        if (!claimed) break;
        const attempt = within(MAX_ATTEMPT_MS, this.deliver(claimed, claimedAt))
          .catch((error: unknown) => this.logFailure(claimed, error))
          .finally(() => attempts.delete(attempt));
        attempts.add(attempt);
      }
      if (attempts.size > 0) await Promise.race([...attempts, setTimeout(POLL_MS)]);
    } while (attempts.size > 0);
  }

  private async deliver(claimed: ClaimedDelivery, claimedAt: number): Promise<void> {
    const data = await this.dataOf(claimed);
    if (data === undefined || performance.now() - claimedAt > MAX_CLAIM_AGE_MS) return;
    const { id, url, secrets, type, occurredAt, lotId } = claimed;
    const head = JSON.stringify({ type, timestamp: occurredAt.toISOString(), lotId });
    const body = `${head.slice(0, -1)},"data":${data}}`;
    const outcome = await inSpan('deliver webhook', { kind: 'client' }, () =>
      this.metrics.measure(() => this.sender.send({ id, url, body, secrets })),
    );
    await this.settle(claimed, outcome);
  }

  /** The sweep requeues the delivery. */
  private logFailure({ id }: ClaimedDelivery, error: unknown): void {
    this.logger.warn({ deliveryId: id, reason: reasonOf(error) }, 'webhook delivery could not be recorded');
  }

  /** Reads the customer of an import. Returns undefined, and ends or postpones the delivery, if that is not possible. */
  private async dataOf(claimed: ClaimedDelivery): Promise<string | undefined> {
    if (claimed.data !== null) return claimed.data;
    const { id, lotId, subject } = claimed;
    try {
      const context = { lotId, requestId: randomUUID(), actor: { kind: 'system' as const } };
      const record = await this.rpc.call('clients.client.record', { id: subject }, context, READ_TIMEOUT_MS);
      const data = JSON.stringify({ customer: toWebhookCustomer(record) });
      await this.deliveries.setData(id, data);
      return data;
    } catch (error) {
      const isDeleted = error instanceof DomainError && error.code === 'NOT_FOUND';
      await this.transactions.run(async (tx) => {
        if (isDeleted) await this.deliveries.end(tx, claimed, 'skipped', NOTHING_SENT);
        else await this.deliveries.retry(tx, claimed, NOTHING_SENT, READ_RETRY_MS, true);
      });
      return undefined;
    }
  }

  /**
   * A delivery that failed for a day is given up, so that the later ones of its customer go on. If the whole webhook
   * has failed for a day, it is disabled instead, and the delivery waits with all others. After a change of the address, a failure at
   * the former one does not count.
   */
  private async settle(claimed: ClaimedDelivery, outcome: AttemptOutcome): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (outcome.error === 'interrupted') return this.deliveries.retry(tx, claimed, outcome, 0, true);
      const isEnabled = await this.deliveries.record(tx, claimed, outcome);
      if (outcome.error === null) await this.deliveries.end(tx, claimed, 'delivered', outcome);
      else if (!isEnabled) await this.deliveries.retry(tx, claimed, outcome, null);
      else if (claimed.isLast) await this.deliveries.end(tx, claimed, 'failed', outcome);
      else await this.deliveries.retry(tx, claimed, outcome, retryDelay(claimed.attempts, Math.random()));
    });
  }
}

const FIRST_DELAY_MS = 5000;
const FACTOR = 3;
const MAX_DELAY_MS = 2 * 3_600_000;

/**
 * The milliseconds until the next attempt after `attempts` failed ones: from 5 s, three times longer each time, at most two hours. It
 * varies by a tenth with `random` (0 to 1), so that the deliveries of one outage spread. `RETRY_PERIOD`
 * (deliveries.repository.ts) limits how long a delivery is retried.
 */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * FACTOR ** (attempts - 1), MAX_DELAY_MS);
  return Math.round(delay * (0.9 + 0.2 * random));
}

import { createWorker, JobMetrics, ShutdownTasks, LOGGER, SETTINGS, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DelayedError, type Job, type Worker } from 'bullmq';
import type { NotifySettings } from '../config.js';
import { SMS_QUEUE, type SmsJob } from '../messages/sms-queue.js';
import { AttemptsService } from './attempts.service.js';

/** Texts of several numbers are sent in parallel. PostgreSQL limits the rate of each number. */
const CONCURRENCY = 5;

@Injectable()
export class SmsWorker implements OnApplicationBootstrap {
  private worker: Worker<SmsJob> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: NotifySettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly shutdownTasks: ShutdownTasks,
    private readonly attempts: AttemptsService,
    private readonly jobMetrics: JobMetrics,
  ) {}

  onApplicationBootstrap(): void {
    this.worker = createWorker<SmsJob>(
      SMS_QUEUE,
      this.settings.REDIS_URL,
      this.logger,
      this.jobMetrics,
      (job) => this.deliver(job),
      CONCURRENCY,
    );
    this.shutdownTasks.add(async () => this.worker?.close());
  }

  /** Delays the job of a text that is not due yet. */
  private async deliver(job: Job<SmsJob>): Promise<void> {
    const waitMs = await this.attempts.attempt(job.data.messageId);
    if (waitMs === undefined) return;
    await job.moveToDelayed(Date.now() + waitMs, job.token);
    throw new DelayedError();
  }
}

import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { DelayedError, type Job, type Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Gauge, Histogram } from 'prom-client';
import { LOGGER } from '../bootstrap/tokens.js';
import { DeadlineExceeded, within } from '../deadline.js';
import type { Logger } from '../logging/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { FaultLog } from './fault-log.js';

const STATES = ['waiting', 'delayed', 'active'] as const;
/** Longer than the command timeout of a queue's connection, so that a frozen Redis is reported as down. */
const BUDGET_MS = 2500;
/** A job that takes longer waits for something that never comes. Its place goes to the next job. */
const JOB_DEADLINE_MS = 120_000;
const PROBE_EXPIRY_MS = 60_000;

/** Exports whether Redis works, how many jobs it has, and how late and how long they run. Logs its failures. */
@Injectable()
export class JobMetrics {
  readonly faults: FaultLog;
  private readonly up: Gauge;
  private readonly jobs: Gauge<'queue' | 'state'>;
  private readonly duration: Histogram<'queue' | 'outcome'>;
  private readonly startDelay: Histogram<'queue'>;
  private readonly queues: { name: string; countJobs: () => Promise<Record<string, number>> }[] = [];

  constructor(
    private readonly metrics: Metrics,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.faults = new FaultLog(logger);
    this.up = metrics.gauge('lotline_redis_up');
    this.jobs = metrics.gauge('lotline_jobs');
    this.duration = metrics.histogram('lotline_job_duration_seconds');
    this.startDelay = metrics.histogram('lotline_job_start_delay_seconds');
  }

  /** `redis` is the queue's connection. That of the first queue tells whether Redis works. */
  watch<Data>(queue: Queue<Data>, redis: Redis): void {
    this.queues.push({ name: queue.name, countJobs: () => queue.getJobCounts(...STATES) });
    if (this.queues.length > 1) return;
    const read = async (): Promise<() => void> => {
      // A demoted or full server answers a ping, but refuses to write. Comes first, because the queue waits for a connection that may
      // never come.
      const isUp = await redis.set(queue.toKey('probe'), '', 'PX', PROBE_EXPIRY_MS).then(
        () => true,
        () => false,
      );
      if (!isUp) return () => this.up.set(0);
      const counted = await Promise.all(
        this.queues.map(async ({ name, countJobs }) => ({ name, counts: await countJobs() })),
      );
      return () => {
        this.up.set(1);
        for (const { name, counts } of counted)
          for (const state of STATES) this.jobs.set({ queue: name, state }, counts[state] ?? 0);
      };
    };
    this.metrics.readAtScrape('redis', [this.up, this.jobs], read, { budgetMs: BUDGET_MS });
  }

  /** Runs a job, measures it, and gives it up after its deadline. A run that delays its job again ends with BullMQ's `DelayedError`. */
  async measure(
    queue: string,
    job: Pick<Job, 'attemptsStarted' | 'timestamp' | 'opts'>,
    run: () => Promise<void>,
  ): Promise<void> {
    // A job that was delayed again keeps its first timestamp, so only its first run tells how late it is.
    if (job.attemptsStarted <= 1) {
      // `job.delay` is 0 once the job is due.
      const lateMs = Date.now() - (job.timestamp + (job.opts.delay ?? 0));
      this.startDelay.observe({ queue }, Math.max(0, lateMs) / 1000);
    }
    const end = this.duration.startTimer({ queue });
    try {
      await within(JOB_DEADLINE_MS, run());
      end({ outcome: 'completed' });
    } catch (error) {
      end({ outcome: outcomeOf(error) });
      throw error;
    }
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof DeadlineExceeded) return 'given-up';
  return error instanceof DelayedError ? 'delayed' : 'failed';
}

/** For services that have jobs: one count of all queues. */
@Global()
@Module({ providers: [JobMetrics], exports: [JobMetrics] })
export class JobsModule {}

import { WEBHOOK_STATES, type WebhookState } from '@lotline/protocol';
import { Metrics, type Histogram } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AttemptOutcome } from './webhook-sender.js';

/** The `WebhookState` of a row `w`. */
export const STATE_OF_WEBHOOK = `CASE WHEN w.enabled AND w.failing_since IS NULL THEN 'active' WHEN w.enabled THEN 'failing'
  WHEN w.disabled_at IS NULL THEN 'paused' ELSE 'disabled' END`;

/** How many deliveries wait, and the age of the oldest one that its webhook could have delivered. */
const READ_WAITING = `SELECT count(*)::int AS waiting,
    coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE w.enabled)), 0)::float8 AS age
  FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND d.lot_id = ANY (w.lot_ids)
  WHERE d.state IN ('pending', 'sending')`;
const READ_STATES = `SELECT ${STATE_OF_WEBHOOK} AS state, count(*)::int AS count FROM webhooks w GROUP BY 1`;
/** The query reads all waiting deliveries. */
const CACHE_MS = 15_000;

/** Exports the webhooks by state, the deliveries that wait, and how long attempts take. */
@Injectable()
export class WebhookMetrics {
  private readonly attempts: Histogram<'outcome'>;

  constructor(metrics: Metrics, dataSource: DataSource) {
    this.attempts = metrics.histogram('lotline_webhook_attempt_duration_seconds');
    const webhooks = metrics.gauge('lotline_webhooks');
    const waiting = metrics.gauge('lotline_webhook_deliveries_waiting');
    const oldest = metrics.gauge('lotline_webhook_oldest_waiting_age_seconds');
    const read = async (): Promise<() => void> => {
      const states: { state: WebhookState; count: number }[] = await dataSource.query(READ_STATES);
      const [open]: { waiting: number; age: number }[] = await dataSource.query(READ_WAITING);
      return () => {
        for (const state of WEBHOOK_STATES)
          webhooks.set({ state }, states.find((each) => each.state === state)?.count ?? 0);
        waiting.set(open?.waiting ?? 0);
        oldest.set(open?.age ?? 0);
      };
    };
    metrics.readAtScrape('webhooks', [webhooks, waiting, oldest], read, { cacheMs: CACHE_MS });
  }

  /** Runs an attempt and measures it. */
  async measure(attempt: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> {
    const end = this.attempts.startTimer();
    const outcome = await attempt();
    end({ outcome: outcome.error ?? 'delivered' });
    return outcome;
  }
}

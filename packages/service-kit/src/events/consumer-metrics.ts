import type { DomainEvent, EventType } from '@lotline/protocol';
import type { Counter, Histogram } from 'prom-client';
import type { Clock } from '../clock.js';
import type { Metrics } from '../metrics/metrics.js';

type Outcome = 'handled' | 'duplicate' | 'retried' | 'dead_lettered';

/** Counts the events of a consumer and measures their delay. */
export class ConsumerMetrics {
  private readonly handled: Counter<'event' | 'outcome'>;
  private readonly delay: Histogram<'event'>;

  /** `oldest` returns the oldest event in hand, if there is one. */
  constructor(
    metrics: Metrics,
    private readonly clock: Clock,
    oldest: () => DomainEvent | undefined,
  ) {
    this.handled = metrics.counter('lotline_events_handled_total');
    this.delay = metrics.histogram('lotline_event_delay_seconds');
    metrics.gauge('lotline_event_oldest_age_seconds', (gauge) => {
      const event = oldest();
      gauge.set(event ? this.secondsSince(event) : 0);
    });
  }

  count(event: EventType | 'unknown', outcome: Outcome): void {
    this.handled.inc({ event, outcome });
  }

  /** Records events whose effects are committed. */
  recordHandled(events: readonly DomainEvent[]): void {
    for (const event of events) {
      this.count(event.type, 'handled');
      this.delay.observe({ event: event.type }, this.secondsSince(event));
    }
  }

  private secondsSince({ at }: DomainEvent): number {
    return Math.max(0, this.clock.now().getTime() - Date.parse(at)) / 1000;
  }
}

import type { Gauge, Histogram } from 'prom-client';
import type { Metrics } from '../metrics/metrics.js';

/** The counts of pg's pool. */
export interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** What a pool and its connections report. Durations are in ms. */
export interface PoolObserver {
  /** Called once by the pool that is observed. */
  onOpen(pool: PoolCounts, max: number): void;
  onWaitEnd(ms: number): void;
  /** `failed` is an error of the statement itself, `unavailable` one of the database. */
  onAnswer(outcome: 'ok' | 'failed' | 'unavailable', ms: number): void;
}

/** Exports how busy the connection pools of a process are, how long work waits for one, and how long statements take. */
export class PoolMetrics {
  private readonly pools = new Map<string, { pool: PoolCounts; max: number }>();
  private readonly wait: Histogram<'pool'>;
  private readonly statements: Histogram<'pool' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.wait = metrics.histogram('lotline_database_connection_wait_seconds');
    this.statements = metrics.histogram('lotline_database_statement_duration_seconds');
    metrics.gauge('lotline_database_connections', (gauge) => this.setConnections(gauge));
    metrics.gauge('lotline_database_connections_max', (gauge) => {
      for (const [name, { max }] of this.pools) gauge.set({ pool: name }, max);
    });
    metrics.gauge('lotline_database_waiting', (gauge) => {
      for (const [name, { pool }] of this.pools) gauge.set({ pool: name }, pool.waitingCount);
    });
  }

  /** Returns the observer of one pool. */
  observe(name: string): PoolObserver {
    const wait = this.wait.labels({ pool: name });
    const outcomes = {
      ok: this.statements.labels({ pool: name, outcome: 'ok' }),
      failed: this.statements.labels({ pool: name, outcome: 'failed' }),
      unavailable: this.statements.labels({ pool: name, outcome: 'unavailable' }),
    };
    return {
      onOpen: (pool, max) => void this.pools.set(name, { pool, max }),
      onWaitEnd: (ms) => wait.observe(ms / 1000),
      onAnswer: (outcome, ms) => outcomes[outcome].observe(ms / 1000),
    };
  }

  private setConnections(gauge: Gauge<'pool' | 'state'>): void {
    for (const [name, { pool }] of this.pools) {
      gauge.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
      gauge.set({ pool: name, state: 'idle' }, pool.idleCount);
    }
  }
}

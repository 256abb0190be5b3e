import { createHmac } from 'node:crypto';
import { Clock, PeriodicTasks, prepared, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GatewaySettings } from '../../config.js';
import { Throttle, type Share } from './throttle.js';

const SHARE_EVERY_MS = 1000;
const SWEEP_EVERY_MS = 60_000;
/** Keys of one throttle per statement. */
const MAX_SHARED = 1000;

/** Ordered by key, so that two gateways with the same keys do not deadlock. */
const EXCHANGE = prepared(`
  INSERT INTO throttles AS shared (key, count, ends_at)
  SELECT key, count, now() + ms * interval '1 ms'
  FROM unnest($1::text[], $2::int[], $3::int[]) AS given (key, count, ms) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN shared.ends_at > now() THEN shared.count ELSE 0 END + excluded.count,
    ends_at = CASE WHEN shared.ends_at > now() THEN shared.ends_at ELSE excluded.ends_at END
  RETURNING key, count, (extract(epoch FROM ends_at - now()) * 1000)::int AS ms`);
const SWEEP = `
  DELETE FROM throttles WHERE key IN (SELECT key FROM throttles WHERE ends_at <= now() FOR UPDATE SKIP LOCKED)`;

interface TotalRow {
  key: string;
  count: number;
  /** Until the window ends. */
  ms: number;
}

/**
 * Throttles whose counts all gateways share through PostgreSQL, once a second in one statement per throttle, so that no
 * request waits for a query. While the database is unavailable each gateway counts alone. Accuracy:
 * docs/decisions/addresses.md.
 */
@Injectable()
export class SharedThrottles {
  private readonly throttles = new Map<string, Throttle>();
  /** Exchanges new counts with the other gateways. */
  readonly share: () => Promise<void>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    tasks: PeriodicTasks,
  ) {
    this.share = tasks.start({ name: 'throttles', everyMs: SHARE_EVERY_MS, run: () => this.exchangeAll() });
    tasks.start({ name: 'ended throttles', everyMs: SWEEP_EVERY_MS, run: () => this.dataSource.query(SWEEP) });
  }

  /** `name` must be the same on every gateway. */
  perMinute(name: string, limit: number): Throttle {
    const throttle = new Throttle(limit);
    this.throttles.set(name, throttle);
    return throttle;
  }

  private async exchangeAll(): Promise<void> {
    for (const [name, throttle] of this.throttles) {
      const shares = throttle.dueShares(this.clock.now().getTime(), MAX_SHARED);
      if (shares.length > 0) await this.exchange(name, throttle, shares);
    }
  }

  private async exchange(name: string, throttle: Throttle, shares: Share[]): Promise<void> {
    const sentAt = this.clock.now().getTime();
    const byKey = new Map(shares.map((share) => [this.keyOf(name, share.key), share]));
    const rows: TotalRow[] = await this.dataSource.query(EXCHANGE, [
      [...byKey.keys()],
      shares.map(({ count }) => count),
      shares.map(({ endsAt }) => Math.ceil(endsAt - sentAt)),
    ]);
    const now = this.clock.now().getTime();
    for (const { key, count, ms } of rows) {
      const share = byKey.get(key);
      if (share) throttle.applyTotal(share, { count, endsAt: now + ms }, now);
    }
  }

  /** Hashes the key: links and addresses must not be readable in the table or a backup. */
  private keyOf(name: string, key: string): string {
    return createHmac('sha256', this.settings.SESSION_SECRET[0]).update(`${name} ${key}`).digest('base64url');
  }
}

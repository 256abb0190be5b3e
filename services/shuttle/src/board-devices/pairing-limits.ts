import { DomainError } from '@lotline/protocol';
import { Clock, PeriodicTasks, prepared, type Tx } from '@lotline/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Identifies who enters a code: a signed-in account and its address. */
export interface Attempt {
  account: string;
  address: string;
}

const WINDOW_MS = 15 * 60_000;
const PURGE_EVERY_MS = 60_000;
/** Wrong codes in 15 minutes. A thousand accounts at as many addresses would need a year to guess one of a hundred codes. */
const MAX_PER_ACCOUNT = 10;
const MAX_PER_ADDRESS = 50;

/** Serializes attempts, so that parallel guesses cannot exceed the limit. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('pairing'))`;
/** The last failure that counts toward the limit that stays exceeded longest. */
const EXCEEDED = prepared(`
  SELECT max(failed_at) AS last FROM (
    (SELECT failed_at FROM pairing_failures WHERE account = $1 AND failed_at > $3
     ORDER BY failed_at DESC OFFSET ${MAX_PER_ACCOUNT - 1} LIMIT 1)
    UNION ALL
    (SELECT failed_at FROM pairing_failures WHERE address = $2 AND failed_at > $3
     ORDER BY failed_at DESC OFFSET ${MAX_PER_ADDRESS - 1} LIMIT 1)
  ) AS exceeded`);

/** Counts wrong pairing codes in PostgreSQL, so that replicas share the count. */
@Injectable()
export class PairingLimits implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tasks: PeriodicTasks,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.start({ name: 'old pairing failures', everyMs: PURGE_EVERY_MS, run: () => this.purge() });
  }

  /** Must run first in the transaction that looks the code up. Throws TOO_MANY while a limit is exceeded, even for a correct code. */
  async assertAllowed(tx: Tx, { account, address }: Attempt): Promise<void> {
    await tx.query(LOCK);
    const now = this.clock.now().getTime();
    const since = new Date(now - WINDOW_MS);
    const [exceeded] = await tx.query<{ last: Date | null }>(EXCEEDED, [account, address, since]);
    if (!exceeded?.last) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((exceeded.last.getTime() + WINDOW_MS - now) / 1000));
    throw new DomainError('TOO_MANY', 'Too many wrong codes. Please try again later.', { retryAfterSeconds });
  }

  async countFailure(tx: Tx, { account, address }: Attempt): Promise<void> {
    const at = this.clock.iso();
    await tx.query('INSERT INTO pairing_failures (account, address, failed_at) VALUES ($1, $2, $3)', [
      account,
      address,
      at,
    ]);
  }

  /** Deletes failures that no longer count toward a limit. */
  private async purge(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - WINDOW_MS);
    await this.dataSource.query('DELETE FROM pairing_failures WHERE failed_at <= $1', [until]);
  }
}

import { DomainError } from '@lotline/contracts';
import { Clock, ShutdownTasks, prepared, type Tx } from '@lotline/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Who tries a code: a signed-in account, and the address that it does so at. */
export interface Attempt {
  account: string;
  address: string;
}

const WINDOW_MS = 15 * 60_000;
const PURGE_EVERY_MS = 60_000;
/** Wrong codes in 15 minutes. A thousand accounts at as many addresses would need a year for one of a hundred open codes. */
const OF_ACCOUNT = 10;
const OF_ADDRESS = 50;

/** However many guesses run at once, no more than the limit learn that they were wrong. */
const ONE_AT_A_TIME = `SELECT pg_advisory_xact_lock(hashtext('pairing'))`;
/** The last failure of the limit that is exceeded longest. */
const EXCEEDED = prepared(`
  SELECT max(failed_at) AS last FROM (
    (SELECT failed_at FROM pairing_failures WHERE account = $1 AND failed_at > $3
     ORDER BY failed_at DESC OFFSET ${OF_ACCOUNT - 1} LIMIT 1)
    UNION ALL
    (SELECT failed_at FROM pairing_failures WHERE address = $2 AND failed_at > $3
     ORDER BY failed_at DESC OFFSET ${OF_ADDRESS - 1} LIMIT 1)
  ) AS exceeded`);

/** Counts wrong pairing codes in PostgreSQL, so that replicas share the count (design §7 "pairing"). */
@Injectable()
export class PairingLimits implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly shutdownTasks: ShutdownTasks,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.purge().catch(() => undefined), PURGE_EVERY_MS).unref();
    this.shutdownTasks.add(async () => clearInterval(timer));
  }

  /** To be asked first in the transaction that looks for the code. TOO_MANY while a limit is exceeded, for a right code too. */
  async assertOpen(tx: Tx, { account, address }: Attempt): Promise<void> {
    await tx.query(ONE_AT_A_TIME);
    const now = this.clock.now().getTime();
    const since = new Date(now - WINDOW_MS);
    const [exceeded] = await tx.query<{ last: Date | null }>(EXCEEDED, [account, address, since]);
    if (!exceeded?.last) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((exceeded.last.getTime() + WINDOW_MS - now) / 1000));
    throw new DomainError('TOO_MANY', 'Too many wrong codes. Please try again later.', { retryAfterSeconds });
  }

  async count(tx: Tx, { account, address }: Attempt): Promise<void> {
    const at = this.clock.iso();
    await tx.query('INSERT INTO pairing_failures (account, address, failed_at) VALUES ($1, $2, $3)', [
      account,
      address,
      at,
    ]);
  }

  /** Forgets failures that no limit counts any more. */
  private async purge(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - WINDOW_MS);
    await this.dataSource.query('DELETE FROM pairing_failures WHERE failed_at <= $1', [until]);
  }
}

import { DomainError } from '@lotline/contracts';
import { Clock, Drains, Transactions } from '@lotline/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Who tries: the account by its email, whether it exists or not, and the caller's address. */
export interface Attempt {
  email: string;
  address: string;
}

const WINDOW_SECONDS = 15 * 60;
const PURGE_EVERY_MS = 60_000;

/**
 * The instant at which the last of the exceeded limits lets go, or null. Each limit is exceeded while the tenth,
 * hundredth, fiftieth newest failure is younger than the window (design §7 "sign-in tries").
 */
const CLOSED_UNTIL = `
  SELECT max(failed_at) + make_interval(secs => ${WINDOW_SECONDS}) AS until FROM (
    (SELECT failed_at FROM sign_in_failures WHERE email = $1 AND address = $2 AND failed_at > $3::timestamptz
     ORDER BY failed_at DESC OFFSET 9 LIMIT 1)
    UNION ALL
    (SELECT failed_at FROM sign_in_failures WHERE email = $1 AND failed_at > $3::timestamptz
     ORDER BY failed_at DESC OFFSET 99 LIMIT 1)
    UNION ALL
    (SELECT failed_at FROM sign_in_failures WHERE address = $2 AND failed_at > $3::timestamptz
     ORDER BY failed_at DESC OFFSET 49 LIMIT 1)
  ) exceeded`;

/** Counts failed sign-ins in PostgreSQL, so that replicas share the count. */
@Injectable()
export class SignInLimits implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly drains: Drains,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.purge().catch(() => undefined), PURGE_EVERY_MS).unref();
    this.drains.add(async () => clearInterval(timer));
  }

  /** Throws TOO_MANY while a limit is exceeded. */
  async assertOpen({ email, address }: Attempt): Promise<void> {
    const parameters = [email, address, this.windowStart()];
    this.refuseUntil(await this.dataSource.query<{ until: Date | null }[]>(CLOSED_UNTIL, parameters));
  }

  /**
   * Counts one failure, or throws TOO_MANY where others that ran at the same time have used up the limit: however many
   * guesses run at once, no more than the limit learn that they were wrong.
   */
  async recordFailure({ email, address }: Attempt): Promise<void> {
    await this.transactions.run(async (tx) => {
      // Always the account before the address: nobody who holds an address waits for an account.
      await tx.query('SELECT pg_advisory_xact_lock(1, hashtext($1))', [email]);
      await tx.query('SELECT pg_advisory_xact_lock(2, hashtext($1))', [address]);
      this.refuseUntil(await tx.query<{ until: Date | null }>(CLOSED_UNTIL, [email, address, this.windowStart()]));
      await tx.query('INSERT INTO sign_in_failures (email, address, failed_at) VALUES ($1, $2, $3)', [
        email,
        address,
        this.clock.iso(),
      ]);
    });
  }

  /** Forgets failures that no limit counts any more. */
  async purge(): Promise<void> {
    await this.dataSource.query('DELETE FROM sign_in_failures WHERE failed_at <= $1::timestamptz', [
      this.windowStart(),
    ]);
  }

  private windowStart(): string {
    return new Date(this.clock.now().getTime() - WINDOW_SECONDS * 1000).toISOString();
  }

  private refuseUntil([closed]: { until: Date | null }[]): void {
    if (!closed?.until) return;
    const seconds = Math.ceil((closed.until.getTime() - this.clock.now().getTime()) / 1000);
    throw new DomainError('TOO_MANY', 'Too many failed sign-ins. Please try again later.', {
      retryAfterSeconds: Math.max(1, seconds),
    });
  }
}

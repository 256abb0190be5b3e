import { DomainError } from '@lotline/contracts';
import { Clock, ShutdownTasks } from '@lotline/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A sign-in attempt. The account of `email` need not exist. */
export interface Attempt {
  email: string;
  /** The caller's IP address. */
  address: string;
}

const WINDOW = '15 minutes';
const PURGE_EVERY_MS = 60_000;

/**
 * Limits failed sign-ins (docs/product/limits.md#request-limits). Counts them in PostgreSQL, so that replicas share the counts.
 * The limits themselves are in the SQL functions of migrations/1764000001000-count-sign-in-failures.ts.
 */
@Injectable()
export class SignInLimits implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly shutdownTasks: ShutdownTasks,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.purge().catch(() => undefined), PURGE_EVERY_MS).unref();
    this.shutdownTasks.add(async () => clearInterval(timer));
  }

  /** Throws TOO_MANY with `retryAfterSeconds` while a limit is reached. */
  async check(attempt: Attempt): Promise<void> {
    await this.throwIfLimited('sign_in_closed_until', attempt);
  }

  /**
   * Counts one failure. Throws TOO_MANY when concurrent failures have already reached a limit, so that no more guesses than the
   * limit learn that they were wrong.
   */
  async recordFailure(attempt: Attempt): Promise<void> {
    await this.throwIfLimited('record_sign_in_failure', attempt);
  }

  /** Deletes failures that are older than the window. */
  async purge(): Promise<void> {
    await this.dataSource.query('DELETE FROM sign_in_failures WHERE failed_at <= $1::timestamptz - $2::interval', [
      this.clock.iso(),
      WINDOW,
    ]);
  }

  private async throwIfLimited(
    sqlFunction: 'sign_in_closed_until' | 'record_sign_in_failure',
    { email, address }: Attempt,
  ): Promise<void> {
    const now = this.clock.now();
    const [row] = await this.dataSource.query<{ until: Date | null }[]>(
      `SELECT ${sqlFunction}($1, $2, $3::timestamptz, $4::interval) AS until`,
      [email, address, now.toISOString(), WINDOW],
    );
    if (!row?.until) return;
    const seconds = Math.ceil((row.until.getTime() - now.getTime()) / 1000);
    throw new DomainError('TOO_MANY', 'Too many failed sign-ins. Please try again later.', {
      retryAfterSeconds: Math.max(1, seconds),
    });
  }
}

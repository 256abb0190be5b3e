import { DomainError, type AuditKind, type SignInFailure } from '@lotline/protocol';
import { Clock, PeriodicTasks } from '@lotline/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Where a request came from, for the limits and the audit. */
export interface Client {
  /** The caller's IP address. */
  address: string;
  userAgent: string;
}

/** A sign-in attempt. The account of `email` need not exist. */
export interface Attempt extends Client {
  email: string;
}

/** What the audit stores about a failed attempt. The email address of an unknown account is not stored. */
export interface FailedAttempt {
  userId: string | null;
  reason: SignInFailure;
  kind?: Extract<AuditKind, 'sign-in-failed' | 'confirmation-failed'>;
}

const WINDOW = '15 minutes';
const PURGE_EVERY_MS = 60_000;

/** An attempt above a limit is neither counted nor added to the audit, so that the limits bound both tables. */
const RECORD_FAILURE = `
  WITH counted AS MATERIALIZED (SELECT record_sign_in_failure($1, $2, $3::timestamptz, $4::interval) AS until),
  audited AS (
    INSERT INTO audit (at, kind, user_id, by_id, address, user_agent, detail)
    SELECT $3::timestamptz, $8::text, $5::uuid, CASE $8::text WHEN 'confirmation-failed' THEN $5::uuid END, $2, $6::text, $7::text
    FROM counted WHERE until IS NULL
  )
  SELECT until FROM counted`;

/**
 * Limits failed sign-ins (docs/product/sign-in.md#sign-in-limits). Counts them in PostgreSQL, so that replicas share the counts.
 * The limits themselves are in the SQL functions of migrations/1764000001000-count-sign-in-failures.ts.
 */
@Injectable()
export class SignInLimits implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tasks: PeriodicTasks,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.start({ name: 'old sign-in failures', everyMs: PURGE_EVERY_MS, run: () => this.purge() });
  }

  /** Throws TOO_MANY with `retryAfterSeconds` while a limit is reached. */
  async check(attempt: Attempt): Promise<void> {
    await this.throwIfLimited('SELECT sign_in_closed_until($1, $2, $3::timestamptz, $4::interval) AS until', attempt);
  }

  /**
   * Counts one failure and adds it to the audit. Throws TOO_MANY when concurrent failures have already reached a limit, so that no more guesses than the
   * limit learn that they were wrong.
   */
  async recordFailure(attempt: Attempt, { userId, reason, kind = 'sign-in-failed' }: FailedAttempt): Promise<void> {
    await this.throwIfLimited(RECORD_FAILURE, attempt, [userId, attempt.userAgent, reason, kind]);
  }

  /** Deletes failures that are older than the window. */
  async purge(): Promise<void> {
    await this.dataSource.query('DELETE FROM sign_in_failures WHERE failed_at <= $1::timestamptz - $2::interval', [
      this.clock.iso(),
      WINDOW,
    ]);
  }

  private async throwIfLimited(sql: string, { email, address }: Attempt, more: readonly unknown[] = []): Promise<void> {
    const now = this.clock.now();
    const [row] = await this.dataSource.query<{ until: Date | null }[]>(sql, [
      email,
      address,
      now.toISOString(),
      WINDOW,
      ...more,
    ]);
    if (!row?.until) return;
    const seconds = Math.ceil((row.until.getTime() - now.getTime()) / 1000);
    throw new DomainError('TOO_MANY', 'Too many failed sign-ins. Please try again later.', {
      retryAfterSeconds: Math.max(1, seconds),
    });
  }
}

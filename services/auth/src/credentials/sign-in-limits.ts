import { DomainError } from '@lotline/contracts';
import { Clock, ShutdownTasks } from '@lotline/service-kit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Who tries: the account by its email, whether it exists or not, and the caller's address. */
export interface Attempt {
  email: string;
  address: string;
}

const WINDOW = '15 minutes';
const PURGE_EVERY_MS = 60_000;

/**
 * Counts failed sign-ins in PostgreSQL, so that replicas share the count (design §7 "sign-in tries"). The limits stand in
 * the functions of the migration that made them.
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

  /** Throws TOO_MANY while a limit is exceeded. */
  async assertOpen(attempt: Attempt): Promise<void> {
    await this.refuseIfClosed('sign_in_closed_until', attempt);
  }

  /**
   * Counts one failure, or throws TOO_MANY where others that ran at the same time have used up the limit: however many
   * guesses run at once, no more than the limit learn that they were wrong.
   */
  async recordFailure(attempt: Attempt): Promise<void> {
    await this.refuseIfClosed('record_sign_in_failure', attempt);
  }

  /** Forgets failures that no limit counts any more. */
  async purge(): Promise<void> {
    await this.dataSource.query('DELETE FROM sign_in_failures WHERE failed_at <= $1::timestamptz - $2::interval', [
      this.clock.iso(),
      WINDOW,
    ]);
  }

  private async refuseIfClosed(
    asked: 'sign_in_closed_until' | 'record_sign_in_failure',
    { email, address }: Attempt,
  ): Promise<void> {
    const now = this.clock.now();
    const [answer] = await this.dataSource.query<{ until: Date | null }[]>(
      `SELECT ${asked}($1, $2, $3::timestamptz, $4::interval) AS until`,
      [email, address, now.toISOString(), WINDOW],
    );
    if (!answer?.until) return;
    const seconds = Math.ceil((answer.until.getTime() - now.getTime()) / 1000);
    throw new DomainError('TOO_MANY', 'Too many failed sign-ins. Please try again later.', {
      retryAfterSeconds: Math.max(1, seconds),
    });
  }
}

import type { Lot, Ride } from '@lotline/protocol';
import {
  Clock,
  Metrics,
  LOGGER,
  prepared,
  Transactions,
  type Counter,
  type Logger,
  type Tx,
} from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RIDE_RECORD } from '../rides/ride-json.js';

const FIRST_RETRY_MS = 60_000;
const GIVE_UP_MS = 2 * 24 * 60 * 60_000;
/** Maximum rides of one lot in one sweep. */
const BATCH = 200;

const INSERT = `INSERT INTO pending_check_outs (client_id, lot_id, completed_at, next_attempt_at)
  SELECT client_id, $2, $3, $4 FROM unnest($1::uuid[]) AS completed (client_id)
  ON CONFLICT (client_id) DO UPDATE SET completed_at = excluded.completed_at, next_attempt_at = excluded.next_attempt_at`;

const DUE_LOTS = prepared(
  `SELECT lot.id FROM unnest($1::text[]) AS lot (id)
   WHERE EXISTS (SELECT FROM pending_check_outs WHERE lot_id = lot.id AND next_attempt_at <= $2)`,
);

/** A row is settled when its client is checked out or deleted, or requests a shuttle again. */
const LOCK_DUE = `
  SELECT pending.client_id AS "clientId", pending.completed_at AS "completedAt",
    coalesce(riders.checked_out, true) OR ride.client_id IS NULL OR ride.status IS NOT NULL AS settled,
    ${RIDE_RECORD} AS ride
  FROM pending_check_outs AS pending
    LEFT JOIN riders ON riders.client_id = pending.client_id
    LEFT JOIN rides AS ride ON ride.client_id = pending.client_id
  WHERE pending.lot_id = $1 AND pending.next_attempt_at <= $2
  ORDER BY pending.next_attempt_at LIMIT ${BATCH} FOR UPDATE OF pending SKIP LOCKED`;

const DELETE = 'DELETE FROM pending_check_outs WHERE client_id = ANY($1)';
/** Doubles the time since the completion: one minute, two, four, … */
const POSTPONE = `UPDATE pending_check_outs SET next_attempt_at = $2::timestamptz + ($2 - completed_at) WHERE client_id = ANY($1)`;

interface Due {
  clientId: string;
  completedAt: Date;
  settled: boolean;
  ride: Ride;
}

/**
 * Completed rides whose customer is not yet known to be checked out. `ride.completed` is emitted again, with the ride, until the
 * rider is checked out (docs/decisions/copies.md). Otherwise an event that was purged or dead-lettered
 * would leave the customer checked in forever. The clients service handles a completion at most once, so repeating it is safe.
 */
@Injectable()
export class PendingCheckOuts {
  private readonly repeated: Counter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.repeated = metrics.counter('lotline_completions_repeated_total');
  }

  /** Records rides of one lot that this transaction completes at `at`, an ISO instant. */
  async add(tx: Tx, lotId: string, clientIds: readonly string[], at: string): Promise<void> {
    if (clientIds.length === 0) return;
    await tx.query(INSERT, [clientIds, lotId, at, new Date(Date.parse(at) + FIRST_RETRY_MS)]);
  }

  /** Returns the ids of those lots that have completions to repeat. */
  async findDue(lots: readonly Pick<Lot, 'id'>[]): Promise<string[]> {
    const found: { id: string }[] = await this.dataSource.query(DUE_LOTS, [lots.map(({ id }) => id), this.clock.now()]);
    return found.map(({ id }) => id);
  }

  async sweep({ id: lotId }: Pick<Lot, 'id'>): Promise<void> {
    const now = this.clock.now();
    this.repeated.inc(await this.transactions.run((tx) => this.repeatCompletions(tx, lotId, now)));
  }

  private async repeatCompletions(tx: Tx, lotId: string, now: Date): Promise<number> {
    const due = await tx.query<Due>(LOCK_DUE, [lotId, now]);
    const open = due.filter(({ settled }) => !settled);
    const isExpired = ({ completedAt }: Due): boolean => now.getTime() - completedAt.getTime() > GIVE_UP_MS;
    const expired = open.filter(isExpired);
    const again = open.filter((ride) => !isExpired(ride));
    for (const { clientId, completedAt, ride } of again) {
      tx.emit('ride.completed', lotId, { clientId, completedAt: completedAt.toISOString(), ride });
    }
    if (expired.length > 0) {
      this.logger.warn({ lotId, rides: expired.length }, 'completed rides were not checked out within two days');
    }
    await tx.query(DELETE, [due.filter((ride) => ride.settled || isExpired(ride)).map(({ clientId }) => clientId)]);
    await tx.query(POSTPONE, [again.map(({ clientId }) => clientId), now]);
    return again.length;
  }
}

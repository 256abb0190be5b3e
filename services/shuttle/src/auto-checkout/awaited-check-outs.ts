import type { Lot, Ride } from '@lotline/contracts';
import { Clock, Health, LOGGER, prepared, Transactions, type Logger, type Tx } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RIDE_RECORD } from '../rides/ride-json.js';

const TELL_AFTER_MS = 60_000;
const GIVE_UP_MS = 2 * 24 * 60 * 60_000;
/** Rides of one lot in one sweep. */
const BATCH = 200;

const AWAIT = `INSERT INTO awaited_check_outs (client_id, lot_id, completed_at, tell_at)
  SELECT client_id, $2, $3, $4 FROM unnest($1::uuid[]) AS completed (client_id)
  ON CONFLICT (client_id) DO UPDATE SET completed_at = excluded.completed_at, tell_at = excluded.tell_at`;

const ANY_DUE = prepared('SELECT EXISTS (SELECT FROM awaited_check_outs WHERE lot_id = $1 AND tell_at <= $2) AS found');

/** Nothing is awaited of a client who is checked out or deleted, or who asks for a shuttle again. */
const LOCK_DUE = `
  SELECT awaited.client_id AS "clientId", awaited.completed_at AS "completedAt",
    coalesce(riders.checked_out, true) OR ride.client_id IS NULL OR ride.status IS NOT NULL AS settled,
    ${RIDE_RECORD} AS ride
  FROM awaited_check_outs AS awaited
    LEFT JOIN riders ON riders.client_id = awaited.client_id
    LEFT JOIN rides AS ride ON ride.client_id = awaited.client_id
  WHERE awaited.lot_id = $1 AND awaited.tell_at <= $2
  ORDER BY awaited.tell_at LIMIT ${BATCH} FOR UPDATE OF awaited SKIP LOCKED`;

const FORGET = 'DELETE FROM awaited_check_outs WHERE client_id = ANY($1)';
/** After twice the time since the completion: a minute, two, four, … */
const TELL_LATER = `UPDATE awaited_check_outs SET tell_at = $2::timestamptz + ($2 - completed_at) WHERE client_id = ANY($1)`;

interface Due {
  clientId: string;
  completedAt: Date;
  settled: boolean;
  ride: Ride;
}

/**
 * Completed rides whose customer is not yet known to be checked out. `ride.completed` is emitted again, with the ride, until the
 * rider is (docs/decisions/completions-are-repeated.md): an event that was purged or laid aside would otherwise leave the
 * customer checked in for ever. The clients service acts on a completion at most once, so a repetition does no harm.
 */
@Injectable()
export class AwaitedCheckOuts {
  private readonly repeated: ReturnType<Health['counter']>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    health: Health,
  ) {
    this.repeated = health.counter('lotline_completions_repeated_total', 'Completed rides that were announced again');
  }

  /** Records rides of one lot that are completed at `at` (an instant) by this transaction. */
  async add(tx: Tx, lotId: string, clientIds: readonly string[], at: string): Promise<void> {
    if (clientIds.length === 0) return;
    await tx.query(AWAIT, [clientIds, lotId, at, new Date(Date.parse(at) + TELL_AFTER_MS)]);
  }

  async sweep({ id: lotId }: Pick<Lot, 'id'>): Promise<void> {
    const now = this.clock.now();
    const [row]: { found: boolean }[] = await this.dataSource.query(ANY_DUE, [lotId, now]);
    if (!row?.found) return;
    this.repeated.inc(await this.transactions.run((tx) => this.tellAgain(tx, lotId, now)));
  }

  private async tellAgain(tx: Tx, lotId: string, now: Date): Promise<number> {
    const due = await tx.query<Due>(LOCK_DUE, [lotId, now]);
    const open = due.filter(({ settled }) => !settled);
    const isOver = ({ completedAt }: Due): boolean => now.getTime() - completedAt.getTime() > GIVE_UP_MS;
    const unanswered = open.filter(isOver);
    const again = open.filter((ride) => !isOver(ride));
    for (const { clientId, completedAt, ride } of again) {
      tx.emit('ride.completed', lotId, { clientId, completedAt: completedAt.toISOString(), ride });
    }
    if (unanswered.length > 0) {
      this.logger.warn({ lotId, rides: unanswered.length }, 'completed rides without a check-out after two days');
    }
    await tx.query(FORGET, [due.filter((ride) => ride.settled || isOver(ride)).map(({ clientId }) => clientId)]);
    await tx.query(TELL_LATER, [again.map(({ clientId }) => clientId), now]);
    return again.length;
  }
}

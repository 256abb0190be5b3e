import type { DomainEvent, RemovalReason, RideActor, RideChange, RideEnding, RideState } from '@lotline/protocol';
import { changeWithEvents, prepared, Transactions, type Statements, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { RideSnapshot } from './ride-snapshot.js';
import { toRideAction } from '../history/ride-action.js';

/** A change of one ride from the state that was read to a new state. */
export interface RideStep {
  from: RideSnapshot;
  to: RideState;
  /** ISO instant. */
  at: string;
  /** For the history. */
  by: RideActor;
  /** Why the ride leaves the board; ignored when this step does not end it. */
  ending: RideEnding;
  /** Whether the step undoes the ride's last move. */
  isUndo?: boolean | undefined;
  /** Why somebody removed the ride; ignored unless this step does. */
  reason?: RemovalReason | null | undefined;
}

/** A step with the event that the statement writes for it. */
export interface RideEntry {
  step: RideStep;
  event: DomainEvent<'ride.changed'>;
}

export type WrittenRide = Pick<RideChange, 'ride' | 'boardVersion'>;

const COLUMNS =
  'version, status, lane, position, alert, requested_at, picked_up_at, dropped_off_at, acknowledged_at, unacknowledged_at, stop_word, other_cars';
const columnsOf = (source: string): string => COLUMNS.replace(/\w+/g, (column) => `${source}.${column}`);

/**
 * Writes rides, their history, the lot's board counter and the events in one statement, so that the counter's row is locked
 * only for the commit of that statement. A ride is written only if it still has the version that was read. A ride that comes
 * onto the board share-locks its rider in the version that was read. A concurrent change or check-out of the rider then waits
 * and finds the ride; if it was first, nothing is written. Each ride's change gets its own board version (see `ride.changed`).
 */
const WRITE = prepared(
  changeWithEvents({
    changes: `input AS (
      SELECT * FROM json_to_recordset($2::json) AS input (
        client_id uuid, rider_version integer, version integer, status text, lane integer, position integer, alert boolean,
        requested_at timestamptz, picked_up_at timestamptz, dropped_off_at timestamptz, acknowledged_at timestamptz,
        unacknowledged_at timestamptz, stop_word text, other_cars text[],
        opens boolean, action text, from_status text, from_lane integer, at timestamptz, by_kind text, user_name text,
        by_lane integer, reason text, event jsonb)
    ), admitted AS (
      SELECT client_id FROM riders JOIN input USING (client_id)
      WHERE input.opens AND riders.lot_id = $1 AND riders.version = input.rider_version AND NOT riders.checked_out
      FOR SHARE OF riders
    ), opened AS (
      INSERT INTO rides AS ride (client_id, lot_id, ${COLUMNS})
      SELECT client_id, $1, ${columnsOf('input')} FROM input JOIN admitted USING (client_id)
      ON CONFLICT (client_id) DO UPDATE SET (${COLUMNS}) = ROW (${columnsOf('excluded')})
        WHERE ride.version = excluded.version - 1
      RETURNING client_id
    ), changed AS (
      UPDATE rides AS ride SET (${COLUMNS}) = ROW (${columnsOf('input')}) FROM input
      WHERE NOT input.opens AND ride.client_id = input.client_id AND ride.lot_id = $1
        AND ride.version = input.version - 1
      RETURNING ride.client_id
    ), written AS (
      SELECT client_id, row_number() OVER (ORDER BY client_id) AS number, count(*) OVER () AS total
      FROM (SELECT client_id FROM opened UNION ALL SELECT client_id FROM changed) AS either
    ), history AS (
      INSERT INTO ride_moves
        (client_id, lot_id, action, from_status, from_lane, to_status, lane, at, by_kind, user_name, by_lane, reason)
      SELECT client_id, $1, action, from_status, from_lane, status, lane, at, by_kind, user_name, by_lane, reason
      FROM input JOIN written USING (client_id) WHERE input.action IS NOT NULL
    ), board AS (
      INSERT INTO boards AS board (lot_id, version) SELECT $1, max(total) FROM written HAVING count(*) > 0
      ON CONFLICT (lot_id) DO UPDATE SET version = board.version + excluded.version
      RETURNING version
    ), numbered AS (
      SELECT client_id, board.version - total + number AS board_version FROM written CROSS JOIN board
    )`,
    events: `
      SELECT jsonb_set(event, '{payload,boardVersion}', to_jsonb(board_version)) AS event, client_id, board_version
      FROM input JOIN numbered USING (client_id) ORDER BY board_version`,
    answer: 'client_id, board_version::float8',
  }),
);

interface WrittenRow {
  client_id: string;
  board_version: number;
}

@Injectable()
export class RideWriter {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Writes steps of one lot, at most one per client, and returns the written rides by client id. Skips a step when its ride was
   * changed by another writer or when its client may no longer come onto the board.
   */
  async write(db: Statements, lotId: string, steps: RideStep[]): Promise<Map<string, WrittenRide>> {
    return this.writeEntries(
      db,
      lotId,
      steps.map((step) => this.createEntry(step)),
    );
  }

  /** Does the same as `write` for entries made by `createEntry`. */
  async writeEntries(db: Statements, lotId: string, entries: RideEntry[]): Promise<Map<string, WrittenRide>> {
    if (entries.length === 0) return new Map();
    const byClient = new Map(entries.map((entry) => [entry.step.from.ride.clientId, entry]));
    // All writers use the same order, so that they cannot deadlock.
    const ordered = [...byClient.keys()].sort().flatMap((id) => byClient.get(id) ?? []);
    const rows = await db.queryWithEvents<WrittenRow>(WRITE, [lotId, JSON.stringify(ordered.map(toInput))]);
    const changes = new Map<string, WrittenRide>();
    for (const { client_id: id, board_version: boardVersion } of rows) {
      const event = byClient.get(id)?.event;
      if (event) changes.set(id, { ride: event.payload.ride, boardVersion });
    }
    return changes;
  }

  /** Does the same as `write` for rides that the transaction has locked, and throws if one was not written. */
  async writeLocked(tx: Tx, lotId: string, steps: RideStep[]): Promise<void> {
    const written = await this.write(tx, lotId, steps);
    const missed = steps.filter(({ from }) => !written.has(from.ride.clientId)).map(({ from }) => from.ride.clientId);
    if (missed.length > 0) throw new Error(`Locked rides were not written: ${missed.join(', ')}`);
  }

  /** Must be called within the request, whose id the event carries. The statement sets the event's board version. */
  createEntry(step: RideStep): RideEntry {
    const { from, to } = step;
    const ride = { ...from.ride, ...to, version: from.ride.version + 1 };
    const { card, link, epoch, riderVersion } = from;
    const action = toRideAction(from.ride, to, step.ending, step.isUndo) ?? undefined;
    const payload = { ride, card, link, boardVersion: 0, epoch, riderVersion, action };
    return { step, event: this.transactions.newEvent('ride.changed', ride.lotId, payload) };
  }
}

function toInput({ step: { from, at, by, reason }, event }: RideEntry): Record<string, unknown> {
  const { ride, action } = event.payload;
  return {
    client_id: ride.clientId,
    rider_version: from.riderVersion,
    version: ride.version,
    status: ride.shuttleStatus,
    lane: ride.shuttleNumber,
    position: ride.shuttlePosition,
    alert: ride.playAudioAlert,
    requested_at: ride.customerRequestingRideTimestamp,
    picked_up_at: ride.customerPickedUpTimestamp,
    dropped_off_at: ride.droppedOffTimestamp,
    acknowledged_at: ride.acknowledgedAt,
    unacknowledged_at: ride.unacknowledgedAt,
    stop_word: ride.stopWord,
    other_cars: ride.otherCars,
    opens: from.ride.shuttleStatus === null && ride.shuttleStatus !== null,
    action: action ?? null,
    from_status: from.ride.shuttleStatus,
    from_lane: from.ride.shuttleNumber,
    at,
    by_kind: by.kind,
    user_name: by.kind === 'staff' || by.kind === 'token' ? by.name : null,
    by_lane: by.kind === 'board' ? by.lane : null,
    reason: action === 'removed' ? reason : null,
    event,
  };
}

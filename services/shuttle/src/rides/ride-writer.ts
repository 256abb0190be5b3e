import {
  rideActionOf,
  type DomainEvent,
  type RideActor,
  type RideEnding,
  type RideChange,
  type RideState,
} from '@lotline/contracts';
import { changeWithEvents, prepared, Transactions, type Statements, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FoundRide } from './found-ride.js';

/** One ride from what was found to what shall be. */
export interface RideStep {
  from: FoundRide;
  to: RideState;
  /** Instant. */
  at: string;
  /** For the history. */
  by: RideActor;
  /** Why it is off the board, where it left it with this step. */
  ending: RideEnding;
  /** The step undoes the ride's last move. */
  isUndo?: boolean | undefined;
}

/** A step as the statement takes it, and its event. */
export interface RideEntry {
  step: RideStep;
  event: DomainEvent<'ride.changed'>;
}

export type WrittenRide = Pick<RideChange, 'ride' | 'boardVersion'>;

const COLUMNS =
  'version, status, lane, position, alert, requested_at, picked_up_at, dropped_off_at, heard_at, unheard_at';
const of = (source: string): string => COLUMNS.replace(/\w+/g, (column) => `${source}.${column}`);

/**
 * Rides, their history, the lot's count of board changes and the events, in one statement, so that the count's row is
 * locked for no longer than that statement's commit. A ride is written only over the version that was read. One that comes
 * onto the board holds its rider's row, of the version that was read, against a change or a check-out: that one waits and
 * then finds the ride, or was first and nothing is written. Each ride's change has a number of its own (see `ride.changed`).
 */
const WRITE = prepared(
  changeWithEvents({
    changes: `input AS (
      SELECT * FROM json_to_recordset($2::json) AS input (
        client_id uuid, rider_version integer, version integer, status text, lane integer, position integer, alert boolean,
        requested_at timestamptz, picked_up_at timestamptz, dropped_off_at timestamptz, heard_at timestamptz,
        unheard_at timestamptz,
        opens boolean, action text, from_status text, from_lane integer, at timestamptz, by_kind text, user_name text,
        by_lane integer, event jsonb)
    ), admitted AS (
      SELECT client_id FROM riders JOIN input USING (client_id)
      WHERE input.opens AND riders.lot_id = $1 AND riders.version = input.rider_version AND NOT riders.checked_out
      FOR SHARE OF riders
    ), opened AS (
      INSERT INTO rides AS ride (client_id, lot_id, ${COLUMNS})
      SELECT client_id, $1, ${of('input')} FROM input JOIN admitted USING (client_id)
      ON CONFLICT (client_id) DO UPDATE SET (${COLUMNS}) = ROW (${of('excluded')})
        WHERE ride.version = excluded.version - 1
      RETURNING client_id
    ), changed AS (
      UPDATE rides AS ride SET (${COLUMNS}) = ROW (${of('input')}) FROM input
      WHERE NOT input.opens AND ride.client_id = input.client_id AND ride.lot_id = $1
        AND ride.version = input.version - 1
      RETURNING ride.client_id
    ), written AS (
      SELECT client_id, row_number() OVER (ORDER BY client_id) AS number, count(*) OVER () AS total
      FROM (SELECT client_id FROM opened UNION ALL SELECT client_id FROM changed) AS either
    ), history AS (
      INSERT INTO ride_moves
        (client_id, lot_id, action, from_status, from_lane, to_status, lane, at, by_kind, user_name, by_lane)
      SELECT client_id, $1, action, from_status, from_lane, status, lane, at, by_kind, user_name, by_lane
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
   * Writes steps of one lot, one a client. Answers those that were written, by client id; a step is left out where its ride was changed
   * by somebody else meanwhile, or where its client may not come onto the board any more.
   */
  async write(db: Statements, lotId: string, steps: RideStep[]): Promise<Map<string, WrittenRide>> {
    return this.writeEntries(
      db,
      lotId,
      steps.map((step) => this.entryOf(step)),
    );
  }

  /** As `write`, of what `entryOf` made. */
  async writeEntries(db: Statements, lotId: string, entries: RideEntry[]): Promise<Map<string, WrittenRide>> {
    if (entries.length === 0) return new Map();
    const taken = new Map(entries.map((entry) => [entry.step.from.ride.clientId, entry]));
    // In one order everywhere: two services that write the same rides wait for each other, never in a circle.
    const inOrder = [...taken.keys()].sort().flatMap((id) => taken.get(id) ?? []);
    const rows = await db.queryWithEvents<WrittenRow>(WRITE, [lotId, JSON.stringify(inOrder.map(inputOf))]);
    const changes = new Map<string, WrittenRide>();
    for (const { client_id: id, board_version: boardVersion } of rows) {
      const event = taken.get(id)?.event;
      if (event) changes.set(id, { ride: event.payload.ride, boardVersion });
    }
    return changes;
  }

  /** As `write`, of rides that the transaction has locked: nobody can have changed one of them since it was found. */
  async writeLocked(tx: Tx, lotId: string, steps: RideStep[]): Promise<void> {
    const written = await this.write(tx, lotId, steps);
    const missed = steps.filter(({ from }) => !written.has(from.ride.clientId)).map(({ from }) => from.ride.clientId);
    if (missed.length > 0) throw new Error(`Locked rides were not written: ${missed.join(', ')}`);
  }

  /** Of the request at hand: its id goes with the event. The statement fills the event's number in. */
  entryOf(step: RideStep): RideEntry {
    const { from, to } = step;
    const ride = { ...from.ride, ...to, version: from.ride.version + 1 };
    const { card, link, epoch, riderVersion } = from;
    const payload = { ride, card, link, boardVersion: 0, epoch, riderVersion };
    return { step, event: this.transactions.newEvent('ride.changed', ride.lotId, payload) };
  }
}

function inputOf({ step: { from, to, at, by, ending, isUndo }, event }: RideEntry): Record<string, unknown> {
  const { ride } = event.payload;
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
    heard_at: ride.acknowledgedAt,
    unheard_at: ride.unacknowledgedAt,
    opens: from.ride.shuttleStatus === null && ride.shuttleStatus !== null,
    action: rideActionOf(from.ride, to, ending, isUndo),
    from_status: from.ride.shuttleStatus,
    from_lane: from.ride.shuttleNumber,
    at,
    by_kind: by.kind,
    user_name: by.kind === 'staff' ? by.name : null,
    by_lane: by.kind === 'board' ? by.lane : null,
    event,
  };
}

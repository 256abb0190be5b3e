import { changeWithEvents, prepared } from '@lotline/service-kit';
import type { RideEntry } from './ride-step.js';

const COLUMNS =
  'version, status, lane, position, alert, requested_at, picked_up_at, dropped_off_at, acknowledged_at, unacknowledged_at, stop_word, other_cars';
const columnsOf = (source: string): string => COLUMNS.replace(/\w+/g, (column) => `${source}.${column}`);

/** $1: the lot. $2: the steps of its rides (`toInput`), at most one for each client, with the events to write. */
const INPUT = `input AS (
  SELECT * FROM json_to_recordset($2::json) AS input (
    client_id uuid, rider_version integer, version integer, status text, lane integer, position integer, alert boolean,
    requested_at timestamptz, picked_up_at timestamptz, dropped_off_at timestamptz, acknowledged_at timestamptz,
    unacknowledged_at timestamptz, stop_word text, other_cars text[],
    opens boolean, action text, from_status text, from_lane integer, at timestamptz, by_kind text, user_name text,
    by_lane integer, reason text, event jsonb)
)`;

/**
 * Share-locks the riders, in the version that was read, of rides that come onto the board. A concurrent change or check-out of the
 * rider then waits and finds the ride; if it was first, nothing is written.
 */
const ADMITTED = `admitted AS (
  SELECT client_id FROM riders JOIN input USING (client_id)
  WHERE input.opens AND riders.lot_id = $1 AND riders.version = input.rider_version AND NOT riders.checked_out
  FOR SHARE OF riders
)`;

/** The rides that come onto the board, unless they changed since they were read. */
const OPENED = `opened AS (
  INSERT INTO rides AS ride (client_id, lot_id, ${COLUMNS})
  SELECT client_id, $1, ${columnsOf('input')} FROM input JOIN admitted USING (client_id)
  ON CONFLICT (client_id) DO UPDATE SET (${COLUMNS}) = ROW (${columnsOf('excluded')})
    WHERE ride.version = excluded.version - 1
  RETURNING client_id
)`;

/** All other rides, unless they changed since they were read. */
const CHANGED = `changed AS (
  UPDATE rides AS ride SET (${COLUMNS}) = ROW (${columnsOf('input')}) FROM input
  WHERE NOT input.opens AND ride.client_id = input.client_id AND ride.lot_id = $1
    AND ride.version = input.version - 1
  RETURNING ride.client_id
)`;

const WRITTEN = `written AS (
  SELECT client_id, row_number() OVER (ORDER BY client_id) AS number, count(*) OVER () AS total
  FROM (SELECT client_id FROM opened UNION ALL SELECT client_id FROM changed) AS either
)`;

const HISTORY = `history AS (
  INSERT INTO ride_moves
    (client_id, lot_id, action, from_status, from_lane, to_status, lane, at, by_kind, user_name, by_lane, reason)
  SELECT client_id, $1, action, from_status, from_lane, status, lane, at, by_kind, user_name, by_lane, reason
  FROM input JOIN written USING (client_id) WHERE input.action IS NOT NULL
)`;

/** Adds the number of written rides to the lot's counter. Its row is locked only for the commit of this statement. */
const BOARD = `board AS (
  INSERT INTO boards AS board (lot_id, version) SELECT $1, max(total) FROM written HAVING count(*) > 0
  ON CONFLICT (lot_id) DO UPDATE SET version = board.version + excluded.version
  RETURNING version
)`;

/** Gives each ride's change its own board version (see `ride.changed`). */
const NUMBERED = `numbered AS (
  SELECT client_id, board.version - total + number AS board_version FROM written CROSS JOIN board
)`;

/** Writes rides, their history, the lot's board counter and the events in one statement. */
export const WRITE_RIDES = prepared(
  changeWithEvents({
    changes: [INPUT, ADMITTED, OPENED, CHANGED, WRITTEN, HISTORY, BOARD, NUMBERED].join(', '),
    events: `
      SELECT jsonb_set(event, '{payload,boardVersion}', to_jsonb(board_version)) AS event, client_id, board_version
      FROM input JOIN numbered USING (client_id) ORDER BY board_version`,
    answer: 'client_id, board_version::float8',
  }),
);

export interface WrittenRow {
  client_id: string;
  board_version: number;
}

export function toInput({ step: { from, at, by, reason }, event }: RideEntry): Record<string, unknown> {
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

-- The steps of the statement that writes rides (write-rides.ts). $1: the lot. $2: the changes of its rides (`toInput`), at most one
-- for each client, with the events to write.

input AS (
  SELECT * FROM json_to_recordset($2::json) AS input (
    client_id uuid, rider_version integer, version integer, status text, lane integer, position integer, alert boolean,
    requested_at timestamptz, picked_up_at timestamptz, dropped_off_at timestamptz, acknowledged_at timestamptz,
    unacknowledged_at timestamptz, stop_word text, other_cars text[], details jsonb,
    opens boolean, action text, from_status text, from_lane integer, at timestamptz, by_kind text, user_name text,
    by_lane integer, reason text, event jsonb)
),

-- Share-locks the riders, in the version that was read, of rides that come onto the board. A concurrent change or check-out of the
-- rider then waits and finds the ride; if it was first, nothing is written.
admitted AS (
  SELECT client_id FROM riders JOIN input USING (client_id)
  WHERE input.opens AND riders.lot_id = $1 AND riders.version = input.rider_version AND NOT riders.checked_out
  FOR SHARE OF riders
),

-- The rides that come onto the board, unless they changed since they were read.
opened AS (
  INSERT INTO rides AS ride (client_id, lot_id, version, status, lane, position, alert,
    requested_at, picked_up_at, dropped_off_at, acknowledged_at, unacknowledged_at, stop_word, other_cars, details)
  SELECT client_id, $1, version, status, lane, position, alert,
    requested_at, picked_up_at, dropped_off_at, acknowledged_at, unacknowledged_at, stop_word, other_cars, details
  FROM input JOIN admitted USING (client_id)
  ON CONFLICT (client_id) DO UPDATE SET
    (version, status, lane, position, alert,
     requested_at, picked_up_at, dropped_off_at, acknowledged_at, unacknowledged_at, stop_word, other_cars, details) =
    (excluded.version, excluded.status, excluded.lane, excluded.position, excluded.alert,
     excluded.requested_at, excluded.picked_up_at, excluded.dropped_off_at, excluded.acknowledged_at,
     excluded.unacknowledged_at, excluded.stop_word, excluded.other_cars, excluded.details)
    WHERE ride.version = excluded.version - 1
  RETURNING client_id
),

-- All other rides, unless they changed since they were read.
changed AS (
  UPDATE rides AS ride SET
    (version, status, lane, position, alert,
     requested_at, picked_up_at, dropped_off_at, acknowledged_at, unacknowledged_at, stop_word, other_cars, details) =
    (input.version, input.status, input.lane, input.position, input.alert,
     input.requested_at, input.picked_up_at, input.dropped_off_at, input.acknowledged_at,
     input.unacknowledged_at, input.stop_word, input.other_cars, input.details)
  FROM input
  WHERE NOT input.opens AND ride.client_id = input.client_id AND ride.lot_id = $1
    AND ride.version = input.version - 1
  RETURNING ride.client_id
),

written AS (
  SELECT client_id, row_number() OVER (ORDER BY client_id) AS number, count(*) OVER () AS total
  FROM (SELECT client_id FROM opened UNION ALL SELECT client_id FROM changed) AS either
),

history AS (
  INSERT INTO ride_moves
    (client_id, lot_id, action, from_status, from_lane, to_status, lane, at, by_kind, user_name, by_lane, reason)
  SELECT client_id, $1, action, from_status, from_lane, status, lane, at, by_kind, user_name, by_lane, reason
  FROM input JOIN written USING (client_id) WHERE input.action IS NOT NULL
),

-- Adds the number of written rides to the lot's counter. Its row is locked only for the commit of this statement.
board AS (
  INSERT INTO boards AS board (lot_id, version) SELECT $1, max(total) FROM written HAVING count(*) > 0
  ON CONFLICT (lot_id) DO UPDATE SET version = board.version + excluded.version
  RETURNING version
),

-- Gives each ride's change its own board version (see `ride.changed`).
numbered AS (
  SELECT client_id, board.version - total + number AS board_version FROM written CROSS JOIN board
)

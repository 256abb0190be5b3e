-- Reads cards and version in one snapshot, so that they match. Of cards with equal positions the newest comes first.
-- $1: the lot. $2: the status.
SELECT
  coalesce((SELECT json_agg(card ORDER BY number) FROM (
    SELECT
      riders.card || jsonb_build_object('id', ride.client_id, 'lotId', ride.lot_id, 'version', ride.version)
        || {{ride_fields}} AS card,
      row_number() OVER (ORDER BY ride.position,
        CASE ride.status
          WHEN 'requesting_ride' THEN ride.requested_at
          WHEN 'picked_up' THEN ride.picked_up_at
          ELSE ride.dropped_off_at
        END DESC, ride.client_id) AS number
    FROM rides AS ride JOIN riders ON riders.client_id = ride.client_id
    WHERE ride.lot_id = $1 AND ride.status = $2
    ORDER BY number LIMIT {{max_cards}}
  ) AS cards), '[]')::text AS body,
  coalesce((SELECT version FROM boards WHERE lot_id = $1), 0)::float8 AS version,
  {{epoch}} AS epoch

-- The pending requests of a lot and its pick-ups since an instant. A wait starts with the ride's last request before its
-- pick-up. Silencing the alert or changing the lane does not affect it. A pick-up that was undone ends no wait, and undoing it
-- starts none. $1: the lot. $2: the instant.
(SELECT extract(epoch FROM requested_at)::float8 * 1000 AS "requestedAt", NULL::float8 AS "pickedUpAt"
  FROM rides WHERE lot_id = $1 AND status = 'requesting_ride' ORDER BY requested_at LIMIT {{max_cards}})
UNION ALL
(SELECT extract(epoch FROM request.at)::float8 * 1000, extract(epoch FROM picked_up.at)::float8 * 1000
  FROM ride_moves AS picked_up
  CROSS JOIN LATERAL (
    SELECT at FROM ride_moves
    WHERE client_id = picked_up.client_id AND id < picked_up.id AND to_status = 'requesting_ride'
      AND from_status IS DISTINCT FROM 'requesting_ride' AND action IS DISTINCT FROM 'undone'
    ORDER BY id DESC LIMIT 1
  ) AS request
  WHERE picked_up.lot_id = $1 AND picked_up.to_status = 'picked_up' AND picked_up.from_status = 'requesting_ride'
    AND picked_up.at >= $2 AND picked_up.action IS DISTINCT FROM 'undone'
    AND (SELECT action FROM ride_moves WHERE client_id = picked_up.client_id AND id > picked_up.id ORDER BY id LIMIT 1)
      IS DISTINCT FROM 'undone'
  ORDER BY picked_up.at DESC LIMIT {{max_rides}})
ORDER BY 1

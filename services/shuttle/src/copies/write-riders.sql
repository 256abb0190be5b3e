WITH input AS (SELECT * FROM {{input}}),
changed AS (
  UPDATE riders AS stored SET (lot_id, version, link, checked_out, card) =
    (input."lotId", input.version, input.link, input."checkedOut", input.card)
  FROM input JOIN riders AS before ON before.client_id = input."clientId"
  WHERE stored.client_id = input."clientId" AND stored.version <= input.over
    AND (stored.lot_id, stored.version, stored.link, stored.checked_out, stored.card) IS DISTINCT FROM
      (input."lotId", input.version, input.link, input."checkedOut", input.card)
  RETURNING stored.client_id, stored.checked_out,
    (stored.card, stored.link) IS DISTINCT FROM (before.card, before.link) AS card_changed
), added AS (
  INSERT INTO riders (client_id, lot_id, version, link, checked_out, card)
  SELECT input."clientId", input."lotId", input.version, input.link, input."checkedOut", input.card FROM input
  WHERE NOT EXISTS (SELECT FROM riders WHERE riders.client_id = input."clientId")
  ON CONFLICT DO NOTHING
  RETURNING client_id, checked_out, true AS card_changed
)
SELECT client_id AS "clientId", checked_out AS "checkedOut", card_changed AS "cardChanged",
  EXISTS (SELECT FROM rides WHERE rides.client_id = written.client_id AND status IS NOT NULL) AS "hasOpenRide"
FROM (SELECT * FROM changed UNION ALL SELECT * FROM added) written ORDER BY client_id

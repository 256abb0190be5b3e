WITH input AS (
  SELECT * FROM json_to_recordset($1::json)
    AS input (id uuid, "lotId" text, digits text, version int, reason text, over int)
), changed AS (
  UPDATE undeliverable_phones AS stored SET version = input.version, reason = input.reason, changed_at = now() FROM input
  WHERE stored.id = input.id AND stored.version <= input.over
    AND (stored.version, stored.reason) IS DISTINCT FROM (input.version, input.reason)
  RETURNING stored.id
), added AS (
  INSERT INTO undeliverable_phones (id, lot_id, digits, version, reason)
  SELECT id, "lotId", digits, version, reason FROM input
  WHERE NOT EXISTS (SELECT FROM undeliverable_phones stored WHERE stored.id = input.id)
  ON CONFLICT (lot_id, digits)
  DO UPDATE SET id = excluded.id, version = excluded.version, reason = excluded.reason, changed_at = now()
  RETURNING id
)
SELECT ((SELECT count(*) FROM changed) + (SELECT count(*) FROM added))::int AS count

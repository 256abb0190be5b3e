-- Stores the shortest period of $4 that each contract's end is within and that was not announced yet, and returns the contracts.
-- $1: the lot. $2: its contract types. $3: its local time. A contract that was checked out has ended.
WITH due AS (
  SELECT c.id, c.check_out_date_time AS ends_at,
    (SELECT min(days) FROM unnest($4::int[]) days WHERE c.check_out_date_time <= $3::timestamp + make_interval(days => days)) AS days
  FROM clients c
  WHERE c.lot_id = $1 AND c.client_type = ANY ($2) AND c.check_out_date_time > $3::timestamp
    AND c.check_out_date_time <= $3::timestamp + make_interval(days => (SELECT max(days) FROM unnest($4::int[]) days))
    AND (c.checked_in OR c.manual_check_out_status IS NULL)
    AND NOT EXISTS (SELECT FROM contract_notices n WHERE n.client_id = c.id AND n.ends_at = c.check_out_date_time
      AND n.days <= (SELECT min(days) FROM unnest($4::int[]) days WHERE c.check_out_date_time <= $3::timestamp + make_interval(days => days)))
  ORDER BY c.check_out_date_time LIMIT {{batch}}
), noted AS (
  INSERT INTO contract_notices AS n (client_id, ends_at, days) SELECT id, ends_at, days FROM due ORDER BY id
  ON CONFLICT (client_id) DO UPDATE SET ends_at = excluded.ends_at, days = excluded.days
    WHERE n.ends_at <> excluded.ends_at OR n.days > excluded.days
  RETURNING client_id, days
)
SELECT noted.days, (SELECT row_to_json(fields) FROM (SELECT {{record_fields}}) fields) AS record
FROM noted JOIN clients c ON c.id = noted.client_id ORDER BY c.check_out_date_time, c.id

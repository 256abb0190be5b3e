-- Finds what each row of $2 (JSON) has in common with existing bookings: `identified` by the id of an exported record or by the
-- customer id; `candidates` of the same phone, with an open and overlapping stay as `staysOverlap` defines it, or with the same
-- booking as `bookingKey` defines it; `unreachable`, the same booking without a phone. $1: the lot. $3: its contract types.
SELECT a.row, coalesce(
  (SELECT c.id FROM clients c WHERE c.lot_id = $1 AND c.id = a.id),
  (SELECT c.id FROM clients c WHERE c.lot_id = $1 AND c.customer_id = a.customer_id)) AS identified,
  (SELECT json_agg(candidate) FROM (
    SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.customer_id AS "customerId",
      c.vehicle_make AS "vehicleMake", c.vehicle_model AS "vehicleModel", c.vehicle_color AS "vehicleColor", c.notes,
      to_char(c.check_in_date_time, 'YYYY-MM-DD HH24:MI') AS "checkIn", o.overlaps
    FROM clients c, LATERAL (SELECT a.is_open AND c.client_type <> ALL($3) AND (c.checked_in OR c.manual_check_out_status IS NULL)
      AND (c.check_in_date_time = a.check_in
        OR (c.check_in_date_time < greatest(a.check_in, a.check_out)
          AND a.check_in < greatest(c.check_in_date_time, c.check_out_date_time))) AS overlaps) o
    WHERE c.lot_id = $1 AND phone_key(c.phone) = ANY(a.phone_keys) AND (o.overlaps OR (
      c.check_in_date_time IS NOT DISTINCT FROM a.check_in AND c.check_out_date_time IS NOT DISTINCT FROM a.check_out
      AND c.first_name = a.first_name AND c.last_name = a.last_name AND c.client_type = a.client_type))
    ORDER BY (c.first_name = a.first_name AND c.last_name = a.last_name) DESC, c.vehicle_model = a.vehicle_model DESC, c.id
    LIMIT {{max_candidates}}) candidate) AS candidates,
  (SELECT c.id FROM clients c
   WHERE a.phone_keys IS NULL AND c.lot_id = $1 AND c.check_out_date_time = a.check_out
     AND c.check_in_date_time = a.check_in AND phone_key(c.phone) IS NULL
     AND c.first_name = a.first_name AND c.last_name = a.last_name AND c.client_type = a.client_type
     AND c.parking_spot = a.parking_spot AND c.vehicle_make = a.vehicle_make
     AND c.vehicle_model = a.vehicle_model AND c.vehicle_color = a.vehicle_color
   LIMIT 1) AS unreachable
FROM json_to_recordset($2) AS a (row int, id uuid, customer_id text, phone_keys text[], is_open boolean, check_in timestamp,
  check_out timestamp, first_name text, last_name text, client_type text, parking_spot text, vehicle_make text,
  vehicle_model text, vehicle_color text)

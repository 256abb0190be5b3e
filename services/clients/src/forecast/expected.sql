-- Counts `expectedStay` of every customer by hour, by index-only scans, and selects the list version in the same snapshot. A car
-- without a known departure is included in `cars`, but in no hour. $1: the lot. $2: its contract types. $3, $4: the range.
WITH booked AS MATERIALIZED (
  SELECT check_in_date_time AS comes, greatest(check_in_date_time, check_out_date_time) AS goes FROM clients
  WHERE lot_id = $1 AND manual_check_in_status IS NULL AND manual_check_out_status IS NULL
    AND check_in_date_time >= $3::timestamp AND check_in_date_time < $4::timestamp AND client_type <> ALL($2))
SELECT {{list_version}},
  (SELECT count(*)::int FROM clients WHERE lot_id = $1 AND checked_in) AS cars,
  (SELECT coalesce(json_agg(json_build_object(
      'hour', to_char(hour, 'YYYY-MM-DD HH24'), 'arrivals', arrivals, 'departures', departures) ORDER BY hour), '[]')
    FROM (
      SELECT date_trunc('hour', moment) AS hour, sum(arrival) AS arrivals, sum(departure) AS departures FROM (
        SELECT comes AS moment, 1 AS arrival, 0 AS departure FROM booked
        UNION ALL
        SELECT goes, 0, 1 FROM booked WHERE goes < $4::timestamp
        UNION ALL
        SELECT check_out_date_time, 0, 1 FROM clients
        WHERE lot_id = $1 AND checked_in
          AND check_out_date_time >= $3::timestamp AND check_out_date_time < $4::timestamp AND client_type <> ALL($2)) moments
      GROUP BY 1) by_hour) AS hours

/** @typedef {import('./effects.mjs').Query} Query */

/** Both answer who differs, and how the two sides stand. */
const DIFFERENCES = {
  'clients.rides is not shuttle.rides': `
    SELECT client_id AS id, own AS owner, copy FROM (
      SELECT client_id, jsonb_build_array(lot_id, version, status, lane, position, alert, requested_at, picked_up_at,
        dropped_off_at, dropped_off_at) AS own FROM shuttle.rides) AS owner
    FULL JOIN (
      SELECT client_id, jsonb_build_array(lot_id, version, shuttle_status, shuttle_number, shuttle_position,
        play_audio_alert, customer_requesting_ride_timestamp, customer_picked_up_timestamp, dropped_off_timestamp,
        customer_dropped_off_timestamp) AS copy FROM clients.rides) AS held USING (client_id)
    WHERE own IS DISTINCT FROM copy`,
  'shuttle.riders is not clients.clients': `
    SELECT client_id AS id, own AS owner, copy FROM (
      SELECT id AS client_id, jsonb_build_array(lot_id, version, shuttle_request_id,
        manual_check_out_status IS NOT NULL AND NOT checked_in, jsonb_build_object('firstName', first_name,
        'lastName', last_name, 'phone', phone, 'partySize', party_size, 'terminal', terminal, 'parkingSpot', parking_spot,
        'returningAirline', returning_airline, 'clientType', client_type)) AS own FROM clients.clients) AS owner
    FULL JOIN (
      SELECT client_id, jsonb_build_array(lot_id, version, link, checked_out, card) AS copy
      FROM shuttle.riders WHERE card IS NOT NULL) AS held USING (client_id)
    WHERE own IS DISTINCT FROM copy`,
  'clients.undeliverable_phones is not notify.undeliverable_phones': `
    SELECT coalesce(held.id, own.id) AS id, to_jsonb(own) AS owner, to_jsonb(held) AS copy
    FROM (SELECT id, lot_id, substr(phone, 2) AS digits, version, reason FROM notify.undeliverable_phones) AS own
    FULL JOIN (SELECT id, lot_id, digits, version, reason FROM clients.undeliverable_phones) AS held USING (id)
    WHERE to_jsonb(own) IS DISTINCT FROM to_jsonb(held)`,
  'a version is not the number of changes': `
    SELECT c.id, to_jsonb(c.version) AS owner, (SELECT to_jsonb(count(*)) FROM clients.history h WHERE h.client_id = c.id) AS copy
    FROM clients.clients c
    WHERE c.phone LIKE $1 AND c.version <> (SELECT count(*) FROM clients.history h WHERE h.client_id = c.id)`,
};

/** @param {Query} query @param {string} phones for LIKE: those that this run has made @returns {Promise<import('./answers.mjs').Violation[]>} */
export async function judgeCopies(query, phones) {
  const all = await Promise.all(
    Object.entries(DIFFERENCES).map(async ([kind, sql]) => {
      const rows = await query(sql, sql.includes('$1') ? [phones] : []);
      return rows.map(({ id, owner, copy }) => ({
        kind,
        what: `${id}: ${JSON.stringify(owner)} against ${JSON.stringify(copy)}`,
        requestIds: [],
      }));
    }),
  );
  return all.flat();
}

/**
 * The peer of the ride requests: a plain Node HTTP server that commits the same rows (ride, move, board version, event) in one
 * statement, in its own tables on the same PostgreSQL, and sends the same bytes and headers.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

const [, , port, file = ''] = process.argv;
const { databaseUrl, status, headers, body, keepAliveSeconds } = JSON.parse(readFileSync(file, 'utf8'));
const bytes = Buffer.from(body);
// The same number of connections as a service.
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12, options: '-c search_path=peer' });

/** The event is built from the row. A second request during a ride changes nothing. */
const WRITE = `
  WITH rider AS (
    SELECT client_id, lot_id, card, link FROM riders WHERE link = $1 AND NOT checked_out
  ), written AS (
    INSERT INTO rides AS ride (client_id, lot_id, version, status, position, alert, requested_at)
    SELECT client_id, lot_id, 1, 'requesting_ride', 0, true, now() FROM rider
    ON CONFLICT (client_id) DO UPDATE SET version = ride.version + 1, status = 'requesting_ride', position = 0,
      alert = true, requested_at = now()
      WHERE ride.status IS NULL
    RETURNING ride.*
  ), history AS (
    INSERT INTO ride_moves (client_id, lot_id, to_status, at) SELECT client_id, lot_id, status, now() FROM written
  ), board AS (
    INSERT INTO boards AS board (lot_id, version) SELECT lot_id, 1 FROM written
    ON CONFLICT (lot_id) DO UPDATE SET version = board.version + 1
    RETURNING version
  ), told AS (
    INSERT INTO outbox (event_id, type, envelope)
    SELECT gen_random_uuid(), 'ride.changed',
      json_build_object('id', gen_random_uuid(), 'type', 'ride.changed', 'lotId', written.lot_id, 'at', now(),
        'payload', json_build_object('ride', row_to_json(written), 'card', rider.card, 'link', rider.link,
          'boardVersion', board.version))::text
    FROM written, rider, board
  )
  SELECT client_id FROM written`;

createServer({ keepAliveTimeout: keepAliveSeconds * 1000 }, async (request, response) => {
  const link = (request.url ?? '').split('/').pop();
  try {
    const { rowCount } = await pool.query({ name: 'write', text: WRITE, values: [link] });
    if (rowCount !== 1) throw new Error(`No ride for ${link}`);
    response.writeHead(status, headers);
    response.end(bytes);
  } catch (error) {
    console.error(error);
    response.writeHead(500);
    response.end();
  }
}).listen(Number(port), '127.0.0.1');

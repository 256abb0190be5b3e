/**
 * The peer of the import: a plain Node HTTP server that writes the rows of a file into the customers' table by COPY, in one
 * transaction and without triggers. It validates nothing, does not look for duplicates, and sends no events.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const [, , port, file = ''] = process.argv;
const { databaseUrl, lot } = JSON.parse(readFileSync(file, 'utf8'));
/** The columns of the file (seed/imported.ts), after two and before four of the server's own. */
const COPY = `COPY clients.clients (id, lot_id, first_name, last_name, phone, client_type, customer_id, check_in_date_time,
  check_out_date_time, returning_airline, terminal, party_size, payment_amount, vehicle_make, vehicle_model,
  vehicle_color, submission_source, time_stamp, shuttle_request_id, created_at, updated_at) FROM STDIN`;
const CUSTOMER_ID = 4;
const CHECK_IN = 5;

/** @param body a form with one file; none of its cells has quotes */
async function write(body: string): Promise<number> {
  const [, ...lines] = body.slice(body.indexOf('\r\n\r\n') + 4, body.lastIndexOf('\r\n--')).split('\r\n');
  const now = new Date().toISOString();
  function* rows() {
    for (const line of lines) {
      const cells = line.split(',');
      cells[CUSTOMER_ID] ||= '\\N';
      const own = [cells[CHECK_IN], randomBytes(5).toString('hex'), now, now];
      yield `${[randomUUID(), lot, ...cells, ...own].join('\t')}\n`;
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica; SET statement_timeout = '5min'");
    await pipeline(Readable.from(rows()), client.query(copyFrom(COPY)));
  } finally {
    await client.end();
  }
  return lines.length;
}

createServer((request, response) => {
  if (request.method !== 'POST') return response.end();
  text(request)
    .then(write)
    .then(
      (created) => response.end(JSON.stringify({ created })),
      (error) => {
        console.error(error);
        response.destroy();
      },
    );
}).listen(Number(port), '127.0.0.1');

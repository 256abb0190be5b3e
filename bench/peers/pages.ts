/**
 * The peer of the calendar's range: a plain Node HTTP server that runs the same SQL on the same PostgreSQL, in pages of the
 * maximum size, and writes each page as it arrives.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

const [, , port, file = ''] = process.argv;
const { databaseUrl, listing, lot, filter, pageSize, headers, keepAliveSeconds } = JSON.parse(
  readFileSync(file, 'utf8'),
);
const { pageStatement }: typeof import('../../services/clients/dist/listing/page-statement.js') = await import(
  `${listing}/page-statement.js`
);
const { orderingOf, writeCursor }: typeof import('../../services/clients/dist/listing/ordering.js') = await import(
  `${listing}/ordering.js`
);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12, options: '-c search_path=clients,public' });

const listed = { id: lot, today: new Date().toISOString().slice(0, 10), callingCode: '1' };

async function pageAfter(cursor: string | undefined) {
  const { sql, values } = pageStatement(listed, filter, pageSize, cursor);
  const { rows } = await pool.query({ name: createHash('md5').update(sql).digest('hex'), text: sql, values });
  const [{ body, hasMore, last }] = rows;
  return { body: String(body), next: hasMore ? writeCursor(orderingOf(filter), last) : undefined };
}

createServer({ keepAliveTimeout: keepAliveSeconds * 1000 }, async (_request, response) => {
  try {
    let { body, next } = await pageAfter(undefined);
    response.writeHead(200, headers);
    response.write(body.slice(0, -1));
    while (next !== undefined) {
      ({ body, next } = await pageAfter(next));
      if (!response.write(`,${body.slice(1, -1)}`)) await new Promise((resolve) => response.once('drain', resolve));
    }
    response.end(']');
  } catch (error) {
    console.error(error);
    response.destroy();
  }
}).listen(Number(port), '127.0.0.1');

/**
 * The peer of the search and of the calendar's range: a plain Node HTTP server that runs the same SQL on the same PostgreSQL and sends
 * its JSON with the same headers. It writes each page as it arrives.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

const [, , port, file = ''] = process.argv;
const { databaseUrl, listing, lot, filter = {}, pageSize, answer } = JSON.parse(readFileSync(file, 'utf8'));
const { pageStatement }: typeof import('../../services/clients/dist/listing/page-statement.js') = await import(
  `${listing}/page-statement.js`
);
const { orderingOf, writeCursor }: typeof import('../../services/clients/dist/listing/ordering.js') = await import(
  `${listing}/ordering.js`
);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12, options: '-c search_path=clients,public' });
/** Names and values alternate. The length is that of each answer. */
const headers = answer.headers.filter(
  (_: string, at: number) => answer.headers[at - (at % 2)].toLowerCase() !== 'content-length',
);
const listed = { id: lot, today: new Date().toISOString().slice(0, 10), callingCode: '1' };

/** @param wanted of the address: a search has one page, a range has all */
async function pageAfter(wanted: { search?: string }, cursor?: string) {
  const { sql, values } = pageStatement(listed, wanted, pageSize, cursor);
  const { rows } = await pool.query({ name: createHash('md5').update(sql).digest('hex'), text: sql, values });
  const [{ body, hasMore, last }] = rows;
  const next = hasMore && !wanted.search ? writeCursor(orderingOf(wanted), last) : undefined;
  return { body: String(body), next };
}

createServer({ keepAliveTimeout: answer.keepAliveSeconds * 1000 }, async (request, response) => {
  try {
    const search = new URL(request.url ?? '/', 'http://peer').searchParams.get('search');
    const wanted = search === null ? filter : { search };
    let { body, next } = await pageAfter(wanted);
    if (next === undefined) {
      const bytes = Buffer.from(body);
      response.writeHead(answer.status, [...headers, 'content-length', String(bytes.length)]);
      return void response.end(bytes);
    }
    response.writeHead(answer.status, headers);
    response.write(body.slice(0, -1));
    while (next !== undefined) {
      ({ body, next } = await pageAfter(wanted, next));
      if (!response.write(`,${body.slice(1, -1)}`)) await new Promise((resolve) => response.once('drain', resolve));
    }
    response.end(']');
  } catch (error) {
    console.error(error);
    response.destroy();
  }
}).listen(Number(port), '127.0.0.1');

/**
 * The peer of the search: a plain Node HTTP server that runs the same SQL on the same PostgreSQL and returns its JSON with the
 * same headers.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

const [, , port, file = ''] = process.argv;
const { databaseUrl, statements, lot, limit, status, headers, keepAliveSeconds } = JSON.parse(
  readFileSync(file, 'utf8'),
);
const { pageStatement }: typeof import('../../services/clients/dist/listing/page-statement.js') = await import(
  statements
);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12, options: '-c search_path=clients,public' });

createServer({ keepAliveTimeout: keepAliveSeconds * 1000 }, async (request, response) => {
  const search = new URL(request.url ?? '/', 'http://peer').searchParams.get('search') ?? '';
  try {
    const { sql, values } = pageStatement(
      { id: lot, today: new Date().toISOString().slice(0, 10), callingCode: '1' },
      { search },
      limit,
    );
    const { rows } = await pool.query({ name: createHash('md5').update(sql).digest('hex'), text: sql, values });
    const body = Buffer.from(rows[0].body);
    response.writeHead(status, [...headers, 'content-length', String(body.length)]);
    response.end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500);
    response.end();
  }
}).listen(Number(port), '127.0.0.1');

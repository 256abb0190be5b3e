/** The peer of the polls: a plain Node HTTP server that sends the same bytes and headers. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , port, file = ''] = process.argv;
const { status, headers, body, keepAliveSeconds } = JSON.parse(readFileSync(file, 'utf8'));
const bytes = Buffer.from(body);

createServer({ keepAliveTimeout: keepAliveSeconds * 1000 }, (_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes.length > 0 ? bytes : undefined);
}).listen(Number(port), '127.0.0.1');

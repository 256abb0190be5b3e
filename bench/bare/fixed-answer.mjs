/**
 * The peer of the polls: a bare Node http server that answers the same bytes with the same headers. Started as a process
 * of its own with the answer in a file; prints its port.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const bytes = Buffer.from(body);

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes.length > 0 ? bytes : undefined);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(address.port);
});

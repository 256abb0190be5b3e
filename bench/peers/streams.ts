/**
 * The peer of the live streams: a plain Node HTTP server that answers a ride request, or a customer's page, with the same bytes
 * and writes the same frame to every open stream after a request. It stores nothing.
 */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';

const [, , port, file = ''] = process.argv;
const { status, headers, body, keepAliveSeconds, frame, frameId, ids } = JSON.parse(readFileSync(file, 'utf8'));
const bytes = Buffer.from(body);
const streams: Set<ServerResponse> = new Set();

createServer({ keepAliveTimeout: keepAliveSeconds * 1000 }, (request, response) => {
  if (request.method === 'GET' && request.url?.startsWith('/api/events')) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
    response.write('retry: 1000\nevent: hello\ndata: {}\n\n');
    streams.add(response);
    response.once('close', () => streams.delete(response));
    return;
  }
  response.writeHead(status, headers);
  response.end(bytes);
  const id = ids[(request.url ?? '').split('/').pop() ?? ''];
  if (request.method !== 'POST' || id === undefined) return;
  const told = Buffer.from(frame.replaceAll(frameId, id));
  for (const stream of streams) stream.write(told);
}).listen(Number(port), '127.0.0.1');

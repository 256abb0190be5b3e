/**
 * The peer of most loads: a plain Node HTTP server that sends the recorded bytes and headers for each kind of request, and stores
 * nothing.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RecordedAnswer } from './recorded-answer.ts';

const [, , port, file = ''] = process.argv;
/** the longest beginnings first */
const recorded: { method?: string; begins: string; answer: RecordedAnswer }[] = JSON.parse(readFileSync(file, 'utf8'));
const answers = recorded.map((each) => ({ ...each, bytes: Buffer.from(each.answer.body) }));
const keepAliveTimeout = (answers[0]?.answer.keepAliveSeconds ?? 5) * 1000;

createServer({ keepAliveTimeout }, (request, response) => {
  request.resume();
  const { method, url = '/' } = request;
  const found = answers.find((each) => (each.method ?? method) === method && url.startsWith(each.begins));
  response.writeHead(found?.answer.status ?? 404, found?.answer.headers ?? []);
  response.end(found && found.bytes.length > 0 ? found.bytes : undefined);
}).listen(Number(port), '127.0.0.1');

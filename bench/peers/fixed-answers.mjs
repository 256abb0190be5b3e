/**
 * The peer of the mixed morning: a plain Node HTTP server that sends the recorded bytes and headers for each kind of request,
 * and stores nothing.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , port, file = ''] = process.argv;
/** @type {{method: string, begins: string, answer: import('./recorded-answer.mjs').RecordedAnswer}[]} the longest beginnings first */
const answers = JSON.parse(readFileSync(file, 'utf8'));
const keepAliveTimeout = (answers[0]?.answer.keepAliveSeconds ?? 5) * 1000;

createServer({ keepAliveTimeout }, (request, response) => {
  request.resume();
  const { method, url = '/' } = request;
  const found = answers.find((each) => each.method === method && url.startsWith(each.begins));
  response.writeHead(found?.answer.status ?? 404, found?.answer.headers ?? []);
  response.end(found?.answer.body || undefined);
}).listen(Number(port), '127.0.0.1');

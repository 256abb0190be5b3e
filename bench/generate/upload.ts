/**
 * Uploads one file of customers in its own process and meanwhile watches the memory of other processes, so that neither takes time
 * from the measuring event loop. Receives one message, replies with one, and exits.
 */
import { request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchResidentMb } from '../measure/processes.ts';
import { csvOf } from '../seed/imported.ts';
import type { Upload } from './transfers.ts';

/** The interval in which a long import is polled, in ms. */
const LOOK_MS = 100;
const BOUNDARY = 'a-file-of-customers';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="customers.csv"\r\n\r\n`;

// A real client has its own machine.
setPriority(19);

process.once(
  'message',
  (input: { url: string; headers: Record<string, string>; pids: Record<string, number>; rows: number }) => {
    send(input).then(
      (sent) => process.send?.(sent, () => process.exit(0)),
      (error) => process.send?.({ error: String(error) }, () => process.exit(1)),
    );
  },
);

async function send({
  url,
  headers,
  pids,
  rows,
}: {
  url: string;
  headers: Record<string, string>;
  pids: Record<string, number>;
  rows: number;
}): Promise<Upload> {
  const body = Buffer.from(`${HEAD}${csvOf(rows, Date.now())}\r\n--${BOUNDARY}--\r\n`);
  const watched = watchResidentMb(pids);
  const begun = performance.now();
  const { status, text } = await post(url, headers, body);
  if (status !== 200 && status !== 202) throw new Error(`${status} ${text.slice(0, 300)}`);
  const created = status === 202 ? await createdBy(url, headers, JSON.parse(text).importId) : JSON.parse(text).created;
  const seconds = (performance.now() - begun) / 1000;
  const peaksMb = watched();
  return { created, seconds, peaksMb };
}

interface ImportState {
  id: string;
  created: number;
  endedAt?: string;
  error?: { message: string };
}

/** What an import that takes longer than ten seconds has created. */
async function createdBy(url: string, headers: Record<string, string>, importId: string): Promise<number> {
  for (;;) {
    const response = await fetch(new URL('/api/imports', url), { headers });
    const imports: ImportState[] = JSON.parse(await response.text());
    const found = imports.find(({ id }) => id === importId);
    if (found?.error) throw new Error(found.error.message);
    if (found?.endedAt) return found.created;
    await sleep(LOOK_MS);
  }
}

function post(url: string, headers: Record<string, string>, body: Buffer): Promise<{ status: number; text: string }> {
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false, headers: { ...headers, ...type } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', reject).end(body);
  });
}

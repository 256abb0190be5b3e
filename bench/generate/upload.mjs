/**
 * Uploads one file of customers in its own process and meanwhile watches the memory of other processes, so that neither takes time
 * from the measuring event loop. Receives one message, replies with one, and exits.
 */
import { request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchResidentMb } from '../measure/processes.mjs';
import { csvOf } from '../seed/imported.mjs';

/** The interval in which a long import is polled, in ms. */
const LOOK_MS = 100;
const BOUNDARY = 'a-file-of-customers';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="customers.csv"\r\n\r\n`;

// A real client has its own machine.
setPriority(19);

process.once(
  'message',
  (/** @type {{url: string, headers: Record<string, string>, pids: Record<string, number>, rows: number}} */ input) => {
    send(input).then(
      (sent) => process.send?.(sent, () => process.exit(0)),
      (error) => process.send?.({ error: String(error) }, () => process.exit(1)),
    );
  },
);

/** @param {{url: string, headers: Record<string, string>, pids: Record<string, number>, rows: number}} input @returns {Promise<import('./transfers.mjs').Upload>} */
async function send({ url, headers, pids, rows }) {
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

/** What an import that takes longer than ten seconds has created. @param {string} url @param {Record<string, string>} headers @param {string} importId @returns {Promise<number>} */
async function createdBy(url, headers, importId) {
  for (;;) {
    const response = await fetch(new URL('/api/imports', url), { headers });
    const found = (await response.json()).find((/** @type {{id: string}} */ { id }) => id === importId);
    if (found?.error) throw new Error(found.error.message);
    if (found?.endedAt) return found.created;
    await sleep(LOOK_MS);
  }
}

/** @param {string} url @param {Record<string, string>} headers @param {Buffer} body @returns {Promise<{status: number, text: string}>} */
function post(url, headers, body) {
  const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false, headers: { ...headers, ...type } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', reject).end(body);
  });
}

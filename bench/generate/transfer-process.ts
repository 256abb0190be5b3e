/** The process of transfers.ts: says that it is ready, then replies to each message with one. Exits when disconnected. */
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { watchResidentMb } from '../measure/processes.ts';
import { csvOf } from '../seed/imported.ts';
import type { Download, Transfer, Upload } from './transfers.ts';

/** Larger files are not parsed. */
const MAX_PARSED_BYTES = 4 * 1024 * 1024;
/** A zip file's end record, and more than its length. */
const ZIP_END = Buffer.from('PK\x05\x06');
const TAIL_BYTES = 1024;
/** The interval in which a long import is polled, in ms. */
const LOOK_MS = 100;
/** The pause of a reader who is refused, in ms. */
const REFUSED_MS = 1000;

async function download({ url, headers, pids = {} }: Transfer): Promise<Download> {
  const watched = watchResidentMb(pids);
  const begun = performance.now();
  const json = { ...headers, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers: json, body: '{"format":"excel"}' });
  const file = Buffer.from(await response.arrayBuffer());
  const seconds = (performance.now() - begun) / 1000;
  const peaksMb = watched();
  const count = Number(response.headers.get('x-total-count'));
  const isWhole = response.status === 200 && file.subarray(-TAIL_BYTES).includes(ZIP_END);
  const rows = isWhole && file.length < MAX_PARSED_BYTES ? await countRows(file) : count;
  return { count, rows, seconds, isWhole, peaksMb };
}

async function countRows(file: Buffer) {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(file).buffer);
  return (workbook.worksheets[0]?.rowCount ?? 0) - 1;
}

async function upload({ url, headers, pids = {}, rows }: Transfer & { rows: number }): Promise<Upload> {
  const form = new FormData();
  form.append('file', new Blob([csvOf(rows, Date.now())], { type: 'text/csv' }), 'customers.csv');
  const watched = watchResidentMb(pids);
  const begun = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body: form });
  const text = await response.text();
  if (response.status !== 200 && response.status !== 202) throw new Error(`${response.status} ${text.slice(0, 300)}`);
  const { created, importId } = JSON.parse(text);
  return {
    created: response.status === 202 ? await createdBy(url, headers, importId) : created,
    seconds: (performance.now() - begun) / 1000,
    peaksMb: watched(),
  };
}

/** What an import that takes longer than ten seconds has created. */
async function createdBy(url: string, headers: Record<string, string>, importId: string): Promise<number> {
  for (;;) {
    const response = await fetch(new URL('/api/imports', url), { headers });
    const imports: { id: string; created: number; endedAt?: string; error?: { message: string } }[] = JSON.parse(
      await response.text(),
    );
    const found = imports.find(({ id }) => id === importId);
    if (found?.error) throw new Error(found.error.message);
    if (found?.endedAt) return found.created;
    await sleep(LOOK_MS);
  }
}

async function read({
  url,
  headers,
  readers,
  seconds,
}: Transfer & { readers: number; seconds: number }): Promise<number> {
  const signal = AbortSignal.timeout(seconds * 1000);
  let bytes = 0;
  const reader = async () => {
    while (!signal.aborted) {
      const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' }, signal });
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      if (response.status !== 200) await sleep(REFUSED_MS);
    }
  };
  await Promise.allSettled(Array.from({ length: readers }, reader));
  return bytes;
}

type Input = Transfer & { rows: number; readers: number; seconds: number };

const WORK: Record<string, (input: Input) => Promise<unknown>> = { download, upload, read };

// A real client has its own machine.
setPriority(19);

process.on('message', ({ what, input }: { what: string; input: Input }) => {
  Promise.resolve(WORK[what]?.(input)).then(
    (reply) => process.send?.({ reply }),
    (error) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ isReady: true });

/**
 * Downloads one spreadsheet in its own process and meanwhile watches the memory of other processes, so that neither takes time from
 * the measuring event loop. Receives one message, replies with one, and exits.
 */
import { request } from 'node:http';
import { setPriority } from 'node:os';
import ExcelJS from 'exceljs';
import { watchResidentMb } from '../measure/processes.ts';
import type { Download } from './transfers.ts';

/** Larger files are not parsed. */
const MAX_PARSED_BYTES = 4 * 1024 * 1024;
/** More than the length of a zip file's end record, and the signature of the record. */
const TAIL_BYTES = 1024;
const ZIP_END = Buffer.from('PK\x05\x06');

// A real client has its own machine.
setPriority(19);

process.once('message', (input: { url: string; headers: Record<string, string>; pids: Record<string, number> }) => {
  measureDownload(input).then(
    (taken) => process.send?.(taken, () => process.exit(0)),
    (error) => process.send?.({ error: String(error) }, () => process.exit(1)),
  );
});

async function measureDownload({
  url,
  headers,
  pids,
}: {
  url: string;
  headers: Record<string, string>;
  pids: Record<string, number>;
}): Promise<Download> {
  const watched = watchResidentMb(pids);
  const begun = performance.now();
  const { status, count, chunks, tail, bytes } = await download(url, headers);
  const seconds = (performance.now() - begun) / 1000;
  const peaksMb = watched();
  const isWhole = status === 200 && tail.includes(ZIP_END);
  const rows = isWhole && bytes < MAX_PARSED_BYTES ? await countRows(Buffer.concat(chunks)) : count;
  return { count, rows, bytes, seconds, isWhole, peaksMb };
}

/** Does not keep a file that is too large to be parsed. */
function download(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; count: number; chunks: Buffer[]; tail: Buffer; bytes: number }> {
  return new Promise((resolve, reject) => {
    const asked = { method: 'POST', agent: false, headers: { ...headers, 'content-type': 'application/json' } };
    const sent = request(url, asked, (response) => {
      let chunks: Buffer[] = [];
      let tail: Buffer = Buffer.alloc(0);
      let bytes = 0;
      response.on('data', (chunk) => {
        bytes += chunk.length;
        tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
        if (bytes < MAX_PARSED_BYTES) chunks.push(chunk);
        else chunks = [];
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          count: Number(response.headers['x-total-count']),
          chunks,
          tail,
          bytes,
        }),
      );
    });
    sent.on('error', reject).end('{"format":"excel"}');
  });
}

async function countRows(file: Buffer) {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(file).buffer);
  return (workbook.worksheets[0]?.rowCount ?? 0) - 1;
}

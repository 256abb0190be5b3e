/**
 * Downloads one spreadsheet in its own process and meanwhile watches the memory of other processes, so that neither takes time from
 * the measuring event loop. Receives one message, replies with one, and exits.
 */
import { request } from 'node:http';
import { setPriority } from 'node:os';
import ExcelJS from 'exceljs';
import { watchResidentMb } from '../measure/processes.mjs';

/** Larger files are not parsed. */
const MAX_PARSED_BYTES = 4 * 1024 * 1024;
/** More than the length of a zip file's end record, and the signature of the record. */
const TAIL_BYTES = 1024;
const ZIP_END = Buffer.from('PK\x05\x06');

// A real client has its own machine.
setPriority(19);

process.once(
  'message',
  (/** @type {{url: string, headers: Record<string, string>, pids: Record<string, number>}} */ input) => {
    measureDownload(input).then(
      (taken) => process.send?.(taken, () => process.exit(0)),
      (error) => process.send?.({ error: String(error) }, () => process.exit(1)),
    );
  },
);

/** @param {{url: string, headers: Record<string, string>, pids: Record<string, number>}} input @returns {Promise<import('./transfers.mjs').Download>} */
async function measureDownload({ url, headers, pids }) {
  const watched = watchResidentMb(pids);
  const begun = performance.now();
  const { status, count, chunks, tail, bytes } = await download(url, headers);
  const seconds = (performance.now() - begun) / 1000;
  const peaksMb = watched();
  const isWhole = status === 200 && tail.includes(ZIP_END);
  const rows = isWhole && bytes < MAX_PARSED_BYTES ? await countRows(Buffer.concat(chunks)) : count;
  return { count, rows, bytes, seconds, isWhole, peaksMb };
}

/** Does not keep a file that is too large to be parsed. @param {string} url @param {Record<string, string>} headers @returns {Promise<{status: number, count: number, chunks: Buffer[], tail: Buffer, bytes: number}>} */
function download(url, headers) {
  return new Promise((resolve, reject) => {
    const asked = { method: 'POST', agent: false, headers: { ...headers, 'content-type': 'application/json' } };
    const sent = request(url, asked, (response) => {
      /** @type {Buffer[]} */
      let chunks = [];
      /** @type {Buffer} */
      let tail = Buffer.alloc(0);
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

/** @param {Buffer} file */
async function countRows(file) {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(/** @type {any} */ (file));
  return (workbook.worksheets[0]?.rowCount ?? 0) - 1;
}

import { type HttpError, httpError } from '../../../lib/api/http-error.js';
import { lotHeader } from '../../../lib/lot/page-lot.js';

/** The facts in the response's headers. */
export interface FileHead {
  name: string;
  /** Identifies the export in the live stream's progress. */
  requestId: string;
  /** The number of customers in the file. */
  customers: number;
}

/** Chunks are combined into Blobs of this size, which the browser may move to disk. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Downloads the spreadsheet of all customers of `lots`, or of the page's lot, without holding the whole file in the page's
 * memory. Calls `onStart` with the headers and `onProgress` with the total bytes so far. Throws an `HttpError` for an error
 * response.
 */
export async function downloadAll(
  lots: readonly string[] | null,
  signal: AbortSignal,
  onStart: (head: FileHead) => void,
  onProgress: (bytes: number) => void,
): Promise<{ name: string; file: Blob }> {
  const response = await fetch('/api/export/all', {
    method: 'POST',
    credentials: 'include',
    // Prevents an export of another lot when another tab has changed the lot (docs/decisions/open-pages.md).
    headers: { 'content-type': 'application/json', ...lotHeader() },
    body: JSON.stringify({ format: 'excel', ...(lots && { lots }) }),
    signal,
  });
  if (!response.ok || !response.body) throw await toHttpError(response);
  const name =
    /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'client-database-export.xlsx';
  onStart({
    name,
    requestId: response.headers.get('X-Request-Id') ?? '',
    customers: Number(response.headers.get('X-Total-Count') ?? 0),
  });
  const type = response.headers.get('Content-Type') ?? '';
  return { name, file: new Blob(await readParts(response.body, onProgress), { type }) };
}

const toHttpError = async (response: Response): Promise<HttpError> =>
  httpError(response.status, response.statusText, await response.text());

async function readParts(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (bytes: number) => void,
): Promise<Blob[]> {
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let [pending, total] = [0, 0];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (value) {
      chunks.push(value);
      pending += value.byteLength;
      total += value.byteLength;
      onProgress(total);
    }
    if (done || pending >= PART_BYTES) {
      parts.push(new Blob(chunks));
      chunks = [];
      pending = 0;
    }
    if (done) return parts;
  }
}

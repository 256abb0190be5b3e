import { type HttpError, httpError } from '../../../lib/api/http-error.js';
import { lotHeader } from '../../../lib/lot/page-lot.js';

/** What is known of a file when its answer begins. */
export interface FileHead {
  name: string;
  /** Of its request, by which the live stream says how far it is. */
  requestId: string;
  /** How many customers it will hold. */
  customers: number;
}

/** Chunks are put together at this many bytes: what is in a Blob is the browser's to keep, on disk where it is much. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Spec §7 `POST /api/export/all`: the spreadsheet of all customers, once and never as one piece of the page's memory. `began`
 * and `took` (all bytes so far) are called on the way. Throws what broke it off: an `HttpError` for a refusal.
 */
export async function downloadAll(
  signal: AbortSignal,
  began: (head: FileHead) => void,
  took: (bytes: number) => void,
): Promise<{ name: string; file: Blob }> {
  const response = await fetch('/api/export/all', {
    method: 'POST',
    credentials: 'include',
    // Nobody else's customers, where another tab has changed the lot (docs/decisions/a-page-belongs-to-one-lot.md).
    headers: { 'content-type': 'application/json', ...lotHeader() },
    body: JSON.stringify({ format: 'excel' }),
    signal,
  });
  if (!response.ok || !response.body) throw await refusalOf(response);
  const name =
    /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'client-database-export.xlsx';
  began({
    name,
    requestId: response.headers.get('X-Request-Id') ?? '',
    customers: Number(response.headers.get('X-Total-Count') ?? 0),
  });
  const type = response.headers.get('Content-Type') ?? '';
  return { name, file: new Blob(await partsOf(response.body, took), { type }) };
}

const refusalOf = async (response: Response): Promise<HttpError> =>
  httpError(response.status, response.statusText, await response.text());

async function partsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, took: (bytes: number) => void): Promise<Blob[]> {
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let [pending, all] = [0, 0];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (value) {
      chunks.push(value);
      pending += value.byteLength;
      all += value.byteLength;
      took(all);
    }
    if (done || pending >= PART_BYTES) {
      parts.push(new Blob(chunks));
      chunks = [];
      pending = 0;
    }
    if (done) return parts;
  }
}

/** Gives the file to the person, as the browser does with downloads. */
export function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the browser has only been asked to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

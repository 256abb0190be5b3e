import { throttle } from '../../../lib/live/follow-changes.js';
import { subscribeToChanges } from '../../../lib/live/changes.js';
import { saveFile } from '../../../lib/text/csv.js';
import { protectUnsaved } from '../../../lib/page/unsaved.js';
import { formatCount, formatCountOf } from '../../../lib/text/numbers.js';
import { sharedValue } from '../../../lib/page/shared-value.js';
import { type HttpError, httpError } from '../../../lib/api/http-error.js';
import { lotHeader } from '../../../lib/lot/page-lot.js';

/** The facts in the response's headers. */
interface FileHead {
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
async function downloadAll(
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

/** A running export. */
export interface Exporting {
  /** Null until the response's headers arrive. */
  head: FileHead | null;
  /** The number of customers sent so far, from the live stream; null until the first progress. */
  rows: number | null;
  bytes: number;
}

/** Throttles progress updates, in ms: there are many chunks a second. */
const UPDATE_INTERVAL = 250;

const state = sharedValue<Exporting | null>(null);
let running: AbortController | null = null;

/** Returns the page's running export, or null. The export continues when its screen is left. */
export const useExporting = state.useValue;

/** Cancels the download, which also stops the server's work. */
export const cancelExport = (): void => running?.abort();

/**
 * Exports all customers of these lots, or of the page's lot, and saves the complete file. Resolves to false if canceled. Throws
 * if the export fails.
 */
export async function exportAll(lots: readonly string[] | null): Promise<boolean> {
  const { signal } = (running = new AbortController());
  let now: Exporting = { head: null, rows: null, bytes: 0 };
  const update = throttle(UPDATE_INTERVAL, () => state.set({ ...now }));
  const set = (changes: Partial<Exporting>): void => {
    now = { ...now, ...changes };
    update.call();
  };
  const end = subscribeToChanges({ export: ({ id, rows }) => id === now.head?.requestId && set({ rows }) });
  // Delays the automatic reload for a new version.
  const release = protectUnsaved();
  set({});
  try {
    const { name, file } = await downloadAll(
      lots,
      signal,
      (head) => set({ head }),
      (bytes) => set({ bytes }),
    );
    saveFile(name, file);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    end();
    release();
    update.cancel();
    state.set(null);
  }
}

const megabytes = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats an export's progress: `Preparing…`, then `12,500 of 100,000 customers · 3.1 MB`. */
export function formatProgress({ head, rows, bytes }: Exporting): string {
  if (!head) return 'Preparing…';
  const all = formatCountOf(head.customers, 'customer');
  const done = rows === null ? all : `${formatCount(Math.min(rows, head.customers))} of ${all}`;
  return bytes === 0 ? done : `${done} · ${megabytes.format(bytes / 1_000_000)} MB`;
}

/** The progress in whole percent of the customers, at most 99 until the file is complete; null if unknown. */
export function exportedPercent({ head, rows }: Exporting): number | null {
  if (!head || rows === null || head.customers === 0) return null;
  return Math.min(99, Math.floor((rows / head.customers) * 100));
}

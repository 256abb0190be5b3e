import type { ImportedRowReport } from '@lotline/protocol';
import { type ReportHead, ReportRows, type RowFilter } from './report-rows.js';

export type ReportRequest = { body: ArrayBuffer } | { id: number; filter: RowFilter; from: number; count: number };
/** `head` is null when the body is not a report. */
export type ReportResponse = { head: ReportHead | null } | { id: number; rows: ImportedRowReport[] };

/** A parsed report whose rows can be read. */
export interface OpenReport {
  head: ReportHead;
  readRows: (filter: RowFilter, from: number, count: number) => Promise<ImportedRowReport[]>;
  close: () => void;
}

/** Parses the JSON of a report in a worker. */
export async function openReport(body: ArrayBuffer): Promise<OpenReport> {
  if (typeof Worker === 'undefined') {
    const rows = new ReportRows(new TextDecoder().decode(body));
    return { head: rows.head, readRows: async (...range) => rows.slice(...range), close: () => undefined };
  }
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, (rows: ImportedRowReport[]) => void>();
  const send = (request: ReportRequest, transfer: Transferable[] = []): void => worker.postMessage(request, transfer);
  const head = await new Promise<ReportHead>((resolve, reject) => {
    const failed = (): void => reject(new Error('The report could not be read'));
    worker.onerror = failed;
    worker.onmessage = ({ data }: MessageEvent<ReportResponse>) => {
      if ('head' in data) return data.head ? resolve(data.head) : failed();
      pending.get(data.id)?.(data.rows);
      pending.delete(data.id);
    };
    send({ body }, [body]);
  }).catch((error: unknown) => {
    worker.terminate();
    throw error;
  });
  let lastId = 0;
  const readRows: OpenReport['readRows'] = (filter, from, count) =>
    new Promise((resolve) => {
      lastId += 1;
      pending.set(lastId, resolve);
      send({ id: lastId, filter, from, count });
    });
  return { head, readRows, close: () => worker.terminate() };
}

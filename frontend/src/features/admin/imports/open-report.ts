import type { ImportedRowReport } from '@lotline/contracts';
import { type ReportHead, ReportRows, type RowFilter } from './report-rows.js';

export type AskedOfReport = { body: ArrayBuffer } | { id: number; filter: RowFilter; from: number; count: number };
/** `head` is null for a body that is no report. */
export type ReportAnswer = { head: ReportHead | null } | { id: number; rows: ImportedRowReport[] };

/** A report whose rows are at hand. */
export interface OpenReport {
  head: ReportHead;
  take: (filter: RowFilter, from: number, count: number) => Promise<ImportedRowReport[]>;
  close: () => void;
}

/** Reads the JSON of a report, beside the page's own thread. */
export async function openReport(body: ArrayBuffer): Promise<OpenReport> {
  if (typeof Worker === 'undefined') {
    const rows = new ReportRows(new TextDecoder().decode(body));
    return { head: rows.head, take: async (...asked) => rows.take(...asked), close: () => undefined };
  }
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (rows: ImportedRowReport[]) => void>();
  const ask = (asked: AskedOfReport, transferred: Transferable[] = []): void => worker.postMessage(asked, transferred);
  const head = await new Promise<ReportHead>((resolve, reject) => {
    const failed = (): void => reject(new Error('The report could not be read'));
    worker.onerror = failed;
    worker.onmessage = ({ data }: MessageEvent<ReportAnswer>) => {
      if ('head' in data) return data.head ? resolve(data.head) : failed();
      waiting.get(data.id)?.(data.rows);
      waiting.delete(data.id);
    };
    ask({ body }, [body]);
  }).catch((error: unknown) => {
    worker.terminate();
    throw error;
  });
  let asked = 0;
  const take: OpenReport['take'] = (filter, from, count) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      ask({ id: asked, filter, from, count });
    });
  return { head, take, close: () => worker.terminate() };
}

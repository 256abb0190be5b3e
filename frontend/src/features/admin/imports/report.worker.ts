import type { AskedOfReport, ReportAnswer } from './open-report.js';
import { ReportRows } from './report-rows.js';

/** A report of 200,000 rows is tens of megabytes: it is read and kept here, so that its page stays free. */
let rows: ReportRows | undefined;

onmessage = ({ data }: MessageEvent<AskedOfReport>) => {
  const answer = (content: ReportAnswer): void => postMessage(content);
  try {
    if ('body' in data) {
      rows = new ReportRows(new TextDecoder().decode(data.body));
      answer({ head: rows.head });
    } else {
      answer({ id: data.id, rows: rows?.take(data.filter, data.from, data.count) ?? [] });
    }
  } catch {
    answer({ head: null });
  }
};

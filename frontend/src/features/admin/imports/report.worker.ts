import type { ReportRequest, ReportResponse } from './open-report.js';
import { ReportRows } from './report-rows.js';

/** A report of 200,000 rows is tens of megabytes: parsing it here keeps the page responsive. */
let rows: ReportRows | undefined;

onmessage = ({ data }: MessageEvent<ReportRequest>) => {
  const respond = (response: ReportResponse): void => postMessage(response);
  try {
    if ('body' in data) {
      rows = new ReportRows(new TextDecoder().decode(data.body));
      respond({ head: rows.head });
    } else {
      respond({ id: data.id, rows: rows?.slice(data.filter, data.from, data.count) ?? [] });
    }
  } catch {
    respond({ head: null });
  }
};

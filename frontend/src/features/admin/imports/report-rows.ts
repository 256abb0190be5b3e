import { type ImportedFields, type ImportedRowReport, type ImportReport, recordOf } from '@lotline/protocol';
import { type Reading, readingOf } from './mapping/reading.js';

/** The rows of a report: those left out, those with notices, or those with one outcome. */
export const FILTERS = ['leftOut', 'created', 'duplicate', 'rejected', 'notices', 'skipped', 'left-out'] as const;
export type RowFilter = (typeof FILTERS)[number];

/** The part of a report that covers the whole file. */
export interface ReportHead {
  rows: number;
  counts: Record<RowFilter, number>;
  unknownColumns: string[];
  /** Null for a JSON array. */
  reading: Reading | null;
  /** The fields of the first valid rows of a dry run. */
  preview: PreviewedRow[];
}

export type PreviewedRow = Pick<ImportedRowReport, 'row'> & { fields: ImportedFields };

const LEFT_OUT: readonly ImportedRowReport['outcome'][] = ['duplicate', 'rejected', 'left-out'];
function isIn(filter: RowFilter, { outcome, notices = [] }: ImportedRowReport): boolean {
  if (filter === 'leftOut') return LEFT_OUT.includes(outcome);
  return filter === 'notices' ? notices.length > 0 : outcome === filter;
}

/** The rows of a report, read page by page: there may be 200,000. */
export class ReportRows {
  readonly head: ReportHead;
  private readonly byFilter = new Map<RowFilter, ImportedRowReport[]>();

  /** `body` is the JSON of `POST /api/import` or of `GET /api/imports/{id}`. */
  constructor(body: string) {
    const { rows, unknownColumns, ...read } = JSON.parse(body) as ImportReport;
    for (const filter of FILTERS)
      this.byFilter.set(
        filter,
        rows.filter((row) => isIn(filter, row)),
      );
    this.head = {
      rows: rows.length,
      counts: recordOf(FILTERS, (filter) => this.byFilter.get(filter)?.length ?? 0),
      unknownColumns,
      reading: readingOf(read),
      preview: rows.flatMap(({ row, fields }) => (fields ? [{ row, fields }] : [])),
    };
  }

  slice(filter: RowFilter, from: number, count: number): ImportedRowReport[] {
    return this.byFilter.get(filter)?.slice(from, from + count) ?? [];
  }
}

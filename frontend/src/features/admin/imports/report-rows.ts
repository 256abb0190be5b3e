import type { ImportedFields, ImportedRowReport, ImportReport } from '@lotline/contracts';

/** Which rows of a report are shown: what was left out, or one outcome. */
export type RowFilter = 'leftOut' | ImportedRowReport['outcome'];

/** What a report says of the whole file. */
export interface ReportHead {
  rows: number;
  counts: Record<RowFilter, number>;
  unknownColumns: string[];
  /** What was read from the first good rows of a dry run. */
  preview: PreviewedRow[];
}

export type PreviewedRow = Pick<ImportedRowReport, 'row'> & { fields: ImportedFields };

const isIn = (filter: RowFilter, { outcome }: ImportedRowReport): boolean =>
  filter === 'leftOut' ? outcome === 'duplicate' || outcome === 'rejected' : outcome === filter;

/** The rows of a report, some at a time: there may be 200,000. */
export class ReportRows {
  readonly head: ReportHead;
  private readonly shown = new Map<RowFilter, ImportedRowReport[]>();

  /** `body` is the JSON of `POST /api/import` or of `GET /api/imports/{id}`. */
  constructor(body: string) {
    const { rows, unknownColumns } = JSON.parse(body) as Pick<ImportReport, 'rows' | 'unknownColumns'>;
    for (const filter of FILTERS)
      this.shown.set(
        filter,
        rows.filter((row) => isIn(filter, row)),
      );
    const count = (filter: RowFilter): number => this.shown.get(filter)?.length ?? 0;
    this.head = {
      rows: rows.length,
      counts: {
        leftOut: count('leftOut'),
        created: count('created'),
        duplicate: count('duplicate'),
        rejected: count('rejected'),
        skipped: count('skipped'),
      },
      unknownColumns,
      preview: rows.flatMap(({ row, fields }) => (fields ? [{ row, fields }] : [])),
    };
  }

  take(filter: RowFilter, from: number, count: number): ImportedRowReport[] {
    return this.shown.get(filter)?.slice(from, from + count) ?? [];
  }
}

const FILTERS: RowFilter[] = ['leftOut', 'created', 'duplicate', 'rejected', 'skipped'];

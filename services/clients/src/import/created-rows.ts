import type { ImportedRowReport, Lot } from '@lotline/protocol';
import type { ImportedBooking } from './rows/booking.js';
import { FileBookings, MAX_DUPLICATES_LISTED } from './file-bookings.js';
import type { GoodRow } from './import.js';
import type { RowIds } from './row-ids.js';

/** The rows of a file that were created, or would be created in a dry run. A later row may be a duplicate of one. */
export class CreatedRows {
  private readonly rows = new Set<number>();

  constructor(private readonly ids: RowIds) {}

  get count(): number {
    return this.rows.size;
  }

  has(row: number): boolean {
    return this.rows.has(row);
  }

  addAll(reports: readonly ImportedRowReport[]): void {
    for (const { row, sheet = '', outcome } of reports)
      if (outcome === 'created' || outcome === 'skipped') this.rows.add(this.ids.idOf({ sheet, row }));
  }
}

/** The created rows of the current batch, which the database does not have yet, and of the batches before it. */
export class CreatedInBatch {
  private readonly bookings = new Map<number, ImportedBooking>();

  constructor(
    private readonly earlier: CreatedRows,
    private readonly lot: Pick<Lot, 'host' | 'reservationsHost' | 'textingNumber'>,
  ) {}

  /** Returns the first created row that this row is a duplicate of. */
  findDuplicate({ row, booking, sameAs = [] }: GoodRow): number | undefined {
    const isCreated = (candidate: number): boolean => this.bookings.has(candidate) || this.earlier.has(candidate);
    const first = sameAs.find(isCreated);
    return first === undefined && sameAs.length === MAX_DUPLICATES_LISTED ? this.searchBatch(row, booking) : first;
  }

  add(row: number, booking: ImportedBooking): void {
    this.bookings.set(row, booking);
  }

  remove(row: number): void {
    this.bookings.delete(row);
  }

  /** Needed if the file has more duplicates of the row than `sameAs` lists. */
  private searchBatch(row: number, booking: ImportedBooking): number | undefined {
    const created = new FileBookings(this.lot);
    for (const [otherRow, other] of this.bookings) created.add(otherRow, other);
    return created.add(row, booking).sameAs.find((otherRow) => otherRow !== row);
  }
}

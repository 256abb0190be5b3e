import type { ImportedRowReport, Lot } from '@lotline/protocol';
import type { ImportedBooking } from './rows/booking.js';
import { FileBookings, MAX_DUPLICATES_LISTED } from './file-bookings.js';
import type { GoodRow } from './import.js';
import type { RowIds } from './row-ids.js';

/**
 * The rows of a file that were created, or would be created in a dry run: those of earlier batches, and those of the current one,
 * which the database does not have yet. A later row may be a duplicate of one.
 */
export class CreatedRows {
  private readonly earlier = new Set<number>();
  private readonly batch = new Map<number, ImportedBooking>();

  constructor(
    private readonly ids: RowIds,
    private readonly lot: Pick<Lot, 'host' | 'reservationsHost' | 'textingNumber'>,
  ) {}

  /** The number of rows of earlier batches. */
  get count(): number {
    return this.earlier.size;
  }

  /** Forgets the current batch, which may be repeated. */
  beginBatch(): void {
    this.batch.clear();
  }

  endBatch(reports: readonly ImportedRowReport[]): void {
    for (const { row, sheet = '', outcome } of reports)
      if (outcome === 'created' || outcome === 'skipped') this.earlier.add(this.ids.idOf({ sheet, row }));
  }

  add({ row, booking }: GoodRow): void {
    this.batch.set(row, booking);
  }

  remove({ row }: GoodRow): void {
    this.batch.delete(row);
  }

  /** Returns the first created row that this row is a duplicate of. */
  findDuplicate({ row, booking, sameAs = [] }: GoodRow): number | undefined {
    const first = sameAs.find((other) => this.batch.has(other) || this.earlier.has(other));
    if (first !== undefined || sameAs.length < MAX_DUPLICATES_LISTED) return first;
    // The file may have more duplicates of the row than `sameAs` lists.
    const created = new FileBookings(this.lot);
    for (const [otherRow, other] of this.batch) created.add(otherRow, other);
    return created.add(row, booking).sameAs.find((otherRow) => otherRow !== row);
  }
}

import type { ImportedBooking, ImportedRowReport, Lot } from '@lotline/contracts';
import { FileBookings } from './file-bookings.js';
import type { GoodRow } from './import.js';

/** The rows of a file that were created, or would be: what a later row may repeat. */
export class CreatedRows {
  private readonly rows = new Set<number>();

  has(row: number): boolean {
    return this.rows.has(row);
  }

  addAll(reports: readonly ImportedRowReport[]): void {
    for (const { row, outcome } of reports) if (outcome === 'created' || outcome === 'skipped') this.rows.add(row);
  }
}

/** Those of one batch, over those before it. Within the batch, where the database knows none of them yet, none is missed. */
export class CreatedInBatch {
  private readonly rows = new Set<number>();
  private readonly bookings: FileBookings;

  constructor(
    private readonly before: CreatedRows,
    lot: Pick<Lot, 'host' | 'reservationsHost'>,
  ) {
    this.bookings = new FileBookings(lot);
  }

  /** The first created row that this one repeats. */
  sameAs({ row, booking, sameAs = [] }: GoodRow): number | undefined {
    const isCreated = (each: number): boolean => this.rows.has(each) || this.before.has(each);
    return sameAs.find(isCreated) ?? this.bookings.find(booking).find((each) => each !== row && this.rows.has(each));
  }

  add(row: number, booking: ImportedBooking): void {
    this.rows.add(row);
    this.bookings.add(row, booking);
  }

  remove(row: number): void {
    this.rows.delete(row);
  }
}

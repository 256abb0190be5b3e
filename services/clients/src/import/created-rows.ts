import type { ImportedRowReport, Lot } from '@lotline/contracts';
import type { ImportedBooking } from './rows/booking.js';
import { FileBookings, MAX_SAME_BOOKINGS } from './file-bookings.js';
import type { GoodRow } from './import.js';

/** The rows of a file that were created, or would be: what a later row may repeat. */
export class CreatedRows {
  private readonly rows = new Set<number>();

  get count(): number {
    return this.rows.size;
  }

  has(row: number): boolean {
    return this.rows.has(row);
  }

  addAll(reports: readonly ImportedRowReport[]): void {
    for (const { row, outcome } of reports) if (outcome === 'created' || outcome === 'skipped') this.rows.add(row);
  }
}

/** Those of one batch, over those before it. Within the batch, where the database knows none of them yet, none is missed. */
export class CreatedInBatch {
  private readonly bookings = new Map<number, ImportedBooking>();

  constructor(
    private readonly before: CreatedRows,
    private readonly lot: Pick<Lot, 'host' | 'reservationsHost'>,
  ) {}

  /** The first created row that this one repeats. */
  sameAs({ row, booking, sameAs = [] }: GoodRow): number | undefined {
    const isCreated = (each: number): boolean => this.bookings.has(each) || this.before.has(each);
    const first = sameAs.find(isCreated);
    return first === undefined && sameAs.length === MAX_SAME_BOOKINGS ? this.unnamed(row, booking) : first;
  }

  add(row: number, booking: ImportedBooking): void {
    this.bookings.set(row, booking);
  }

  remove(row: number): void {
    this.bookings.delete(row);
  }

  /** Of a booking that is in the file more often than its rows are named. */
  private unnamed(row: number, booking: ImportedBooking): number | undefined {
    const created = new FileBookings(this.lot);
    for (const [each, its] of this.bookings) created.add(each, its);
    return created.add(row, booking).find((each) => each !== row);
  }
}

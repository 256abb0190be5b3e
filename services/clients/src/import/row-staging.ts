import type { Lot } from '@lotline/protocol';
import { FileBookings } from './file-bookings.js';
import type { FileRow, StagedRow } from './import.js';
import { formatRow, type RowIds } from './row-ids.js';
import { toNameAndPhone, validateRow } from './rows/booking.js';
import type { RowSchema } from './rows/row.js';

/** Validates the rows of a file, and finds the duplicates among them. */
export class RowStaging {
  private readonly bookings: FileBookings;

  constructor(
    private readonly schema: RowSchema,
    private readonly ids: RowIds,
    lot: Lot,
  ) {
    this.bookings = new FileBookings(lot, (id) => formatRow(ids.placeOf(id)));
  }

  stage({ leftOut, text, beside, cells, ...place }: FileRow): StagedRow {
    const row = this.ids.idOf(place);
    if (leftOut) return { row, leftOut, ...(text === undefined ? toNameAndPhone(cells) : { name: text, phone: '' }) };
    const validated = validateRow(this.schema, cells, place.row);
    if (beside !== undefined)
      validated.notices = [...(validated.notices ?? []), `Not imported, because it has no heading: "${beside}"`];
    return 'errors' in validated ? { row, ...validated } : this.bookings.stage(row, validated);
  }
}

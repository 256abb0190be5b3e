import type { Lot } from '@lotline/protocol';
import { FileBookings } from './file-bookings.js';
import type { FileRow, StagedRow } from './import.js';
import { formatRow, type RowIds } from './row-ids.js';
import { toNameAndPhone, validateRow } from './rows/booking.js';
import type { RowSchema } from './rows/row.js';

/** Validates the rows of a file, and finds those that are the same booking or share a phone. */
export class RowStaging {
  private readonly bookings: FileBookings;

  constructor(
    private readonly schema: RowSchema,
    private readonly ids: RowIds,
    lot: Lot,
  ) {
    this.bookings = new FileBookings(lot);
  }

  stage({ leftOut, text, beside, cells, ...place }: FileRow): StagedRow {
    const row = this.ids.idOf(place);
    if (leftOut) return { row, leftOut, ...(text === undefined ? toNameAndPhone(cells) : { name: text, phone: '' }) };
    const validated = validateRow(this.schema, cells, place.row);
    const notices = [...(validated.notices ?? [])];
    if (beside !== undefined) notices.push(`Not imported, because it has no heading: "${beside}"`);
    const withNotices = () => ({ row, ...validated, ...(notices.length > 0 && { notices }) });
    if ('errors' in validated) return withNotices();
    const { sameAs, sharesPhoneWith } = this.bookings.add(row, validated.booking);
    if (sharesPhoneWith !== undefined && sameAs.length === 0)
      notices.push(`Shares its phone with ${formatRow(this.ids.placeOf(sharesPhoneWith))}`);
    return { ...withNotices(), ...(sameAs.length > 0 && { sameAs }) };
  }
}

import { MOST_HOLDERS, spotKey, type SpotHolder } from '@lotline/contracts';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listCount, type ListCount } from '../listing/list-count.js';

/**
 * Who is checked in holds their spot, and who is booked with one and not past their check-out. `now` is a lot time: a booking
 * that was missed lets go of its spot by itself; a contract without an end holds it. The second line is the index's own condition.
 */
const held = (lot: string, now: string): string => `
  lot_id = ${lot} AND (checked_in OR coalesce(check_out_date_time, 'infinity') >= ${now}::timestamp)
  AND parking_spot <> '' AND (checked_in OR manual_check_out_status IS NULL)`;

const KEYS = prepared(`
  SELECT ${listCount('$1')}, (
    SELECT coalesce(json_agg(key), '[]')::text
    FROM (SELECT DISTINCT spot_key(parking_spot) AS key FROM clients WHERE ${held('$1', '$2')}) keys) AS held`);

const HOLDERS = prepared(`
  SELECT id, first_name AS "firstName", last_name AS "lastName",
         coalesce(to_char(check_in_date_time, 'YYYY-MM-DD HH24:MI:SS'), '') AS "checkInDateTime",
         CASE WHEN checked_in THEN manual_check_in_timestamp END AS "checkedInAt"
  FROM clients WHERE ${held('$1', '$2')} AND spot_key(parking_spot) = $3
  ORDER BY checked_in DESC, check_in_date_time, id LIMIT ${MOST_HOLDERS}`);

type HolderRow = Omit<SpotHolder, 'checkedInAt'> & { checkedInAt: Date | null };

/** Which of a lot's spots are held, and by whom (docs/decisions/parking-spots-are-offered.md). `now` is a lot time. */
@Injectable()
export class SpotsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The keys of all held spots, and the lot's count. */
  async held(lotId: string, now: string): Promise<ListCount & { keys: string[] }> {
    const [row]: (ListCount & { held: string })[] = await this.dataSource.query(KEYS, [lotId, now]);
    if (!row) throw new Error('The held spots have exactly one row');
    const { held: keys, ...count } = row;
    return { ...count, keys: JSON.parse(keys) };
  }

  async holders(lotId: string, now: string, spot: string): Promise<SpotHolder[]> {
    const rows: HolderRow[] = await this.dataSource.query(HOLDERS, [lotId, now, spotKey(spot)]);
    return rows.map((row) => ({ ...row, checkedInAt: row.checkedInAt?.toISOString() ?? null }));
  }
}

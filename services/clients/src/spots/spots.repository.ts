import { MAX_HOLDERS, spotKey, spotsHeldFrom, type SpotHolder } from '@lotline/contracts';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listCount, type ListCount } from '../listing/list-count.js';

/**
 * `holdsSpot` of the contracts; `from` is `spotsHeldFrom` the lot's day. The second line repeats the condition of the index. A contract without
 * an end holds its spot.
 */
const held = (lot: string, from: string): string => `
  lot_id = ${lot} AND (checked_in OR coalesce(check_out_date_time, 'infinity') >= ${from}::timestamp)
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
  ORDER BY checked_in DESC, check_in_date_time, id LIMIT ${MAX_HOLDERS}`);

type HolderRow = Omit<SpotHolder, 'checkedInAt'> & { checkedInAt: Date | null };

/** Which of a lot's spots are held, and by whom (docs/decisions/parking-spots-are-offered.md). `today` is a day of the lot's calendar. */
@Injectable()
export class SpotsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The keys of all held spots, and the lot's count. */
  async held(lotId: string, today: string): Promise<ListCount & { keys: string[] }> {
    const [row]: (ListCount & { held: string })[] = await this.dataSource.query(KEYS, [lotId, spotsHeldFrom(today)]);
    if (!row) throw new Error('The held spots have exactly one row');
    const { held: keys, ...count } = row;
    return { ...count, keys: JSON.parse(keys) };
  }

  async holders(lotId: string, today: string, spot: string): Promise<SpotHolder[]> {
    const rows: HolderRow[] = await this.dataSource.query(HOLDERS, [lotId, spotsHeldFrom(today), spotKey(spot)]);
    return rows.map((row) => ({ ...row, checkedInAt: row.checkedInAt?.toISOString() ?? null }));
  }
}

import { isNoSpot, MAX_HOLDERS, spotKey, spotsHeldFrom, type ListCount, type SpotHolder } from '@lotline/contracts';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listVersion } from '../listing/list-version.js';

/**
 * The condition of `holdsSpot` in contracts. `from` is `spotsHeldFrom` of the lot's day. A contract without an end occupies its spot.
 * The second line repeats the condition of the index, so that PostgreSQL uses it.
 */
export const occupiesSpot = (lot: string, from: string): string => `
  lot_id = ${lot} AND (checked_in OR coalesce(check_out_date_time, 'infinity') >= ${from}::timestamp)
  AND parking_spot <> '' AND (checked_in OR manual_check_out_status IS NULL)`;

/** The condition that a customer occupies the spot with this key (`spotKey`). It has the index `clients_spots`. */
export const holdsSpotNamed = (lot: string, from: string, key: string): string =>
  `${occupiesSpot(lot, from)} AND spot_key(parking_spot) = ${key}`;

const OCCUPIED_KEYS = prepared(`
  SELECT ${listVersion('$1')}, (
    SELECT coalesce(json_agg(key), '[]')::text
    FROM (SELECT DISTINCT spot_key(parking_spot) AS key FROM clients WHERE ${occupiesSpot('$1', '$2')}) keys) AS occupied`);

const HOLDERS = prepared(`
  SELECT id, first_name AS "firstName", last_name AS "lastName",
         coalesce(to_char(check_in_date_time, 'YYYY-MM-DD HH24:MI:SS'), '') AS "checkInDateTime",
         CASE WHEN checked_in THEN manual_check_in_timestamp END AS "checkedInAt"
  FROM clients WHERE ${holdsSpotNamed('$1', '$2', '$3')}
  ORDER BY checked_in DESC, check_in_date_time, id LIMIT ${MAX_HOLDERS}`);

type HolderRow = Omit<SpotHolder, 'checkedInAt'> & { checkedInAt: Date | null };

/** Finds occupied parking spots (docs/decisions/parking-spots-are-offered.md). `today` is the current lot day. */
@Injectable()
export class SpotsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the keys of all occupied spots, and the list version. */
  async findOccupied(lotId: string, today: string): Promise<ListCount & { keys: string[] }> {
    const [row]: (ListCount & { occupied: string })[] = await this.dataSource.query(OCCUPIED_KEYS, [
      lotId,
      spotsHeldFrom(today),
    ]);
    if (!row) throw new Error('The occupied spots have exactly one row');
    const { occupied: keys, ...count } = row;
    return { ...count, keys: JSON.parse(keys) };
  }

  async findHolders(lotId: string, today: string, spot: string): Promise<SpotHolder[]> {
    if (isNoSpot(spot)) return [];
    const rows: HolderRow[] = await this.dataSource.query(HOLDERS, [lotId, spotsHeldFrom(today), spotKey(spot)]);
    return rows.map((row) => ({ ...row, checkedInAt: row.checkedInAt?.toISOString() ?? null }));
  }
}

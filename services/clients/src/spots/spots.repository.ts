import { isNoSpot, MAX_HOLDERS, spotKey, spotsHeldFrom, type ListCount, type SpotHolder } from '@lotline/protocol';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HeldSpots } from './free-spots.js';
import { listVersion } from '../records/client-columns.js';

/**
 * The condition of `holdsSpot` in protocol. `from` is `spotsHeldFrom` of the lot's day. A contract without an end occupies its spot.
 * The second line repeats the condition of the index, so that PostgreSQL uses it.
 */
const occupiesSpot = (lot: string, from: string): string => `
  lot_id = ${lot} AND (checked_in OR coalesce(check_out_date_time, 'infinity') >= ${from}::timestamp)
  AND parking_spot <> '' AND (checked_in OR manual_check_out_status IS NULL)`;

/** The condition that a customer occupies the spot with this key (`spotKey`). It has the index `clients_spots`. */
export const holdsSpotNamed = (lot: string, from: string, key: string): string =>
  `${occupiesSpot(lot, from)} AND spot_key(parking_spot) = ${key}`;

/** SQL for `HeldSpots`, by an index-only scan. The placeholders are those of `occupiesSpot`. */
export const heldSpots = (lot: string, from: string): string => `
  (SELECT coalesce(json_object_agg(key, parked), '{}') FROM (
    SELECT spot_key(parking_spot) AS key, count(*) FILTER (WHERE checked_in) AS parked
    FROM clients WHERE ${occupiesSpot(lot, from)} GROUP BY 1) held)`;

/** SQL for the number of customers who are checked in. */
export const carsOnLot = (lot: string): string =>
  `(SELECT count(*) FROM clients WHERE lot_id = ${lot} AND checked_in)::int`;

const HELD = prepared(`SELECT ${listVersion('$1')}, ${heldSpots('$1', '$2')} AS occupied, ${carsOnLot('$1')} AS cars`);

const HOLDERS = prepared(`
  SELECT id, first_name AS "firstName", last_name AS "lastName",
         coalesce(to_char(check_in_date_time, 'YYYY-MM-DD HH24:MI:SS'), '') AS "checkInDateTime",
         CASE WHEN checked_in THEN manual_check_in_timestamp END AS "checkedInAt"
  FROM clients WHERE ${holdsSpotNamed('$1', '$2', '$3')}
  ORDER BY checked_in DESC, check_in_date_time, id LIMIT ${MAX_HOLDERS}`);

interface OccupiedSpots extends ListCount {
  occupied: HeldSpots;
  cars: number;
}

type HolderRow = Omit<SpotHolder, 'checkedInAt'> & { checkedInAt: Date | null };

/** Finds occupied parking spots (docs/decisions/customers.md). `today` is the current lot day. */
@Injectable()
export class SpotsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the occupied spots, the number of cars, and the list version. */
  async findOccupied(lotId: string, today: string): Promise<OccupiedSpots> {
    const [row]: OccupiedSpots[] = await this.dataSource.query(HELD, [lotId, spotsHeldFrom(today)]);
    if (!row) throw new Error('The occupied spots have exactly one row');
    return row;
  }

  async findHolders(lotId: string, today: string, spot: string): Promise<SpotHolder[]> {
    if (isNoSpot(spot)) return [];
    const rows: HolderRow[] = await this.dataSource.query(HOLDERS, [lotId, spotsHeldFrom(today), spotKey(spot)]);
    return rows.map((row) => ({ ...row, checkedInAt: row.checkedInAt?.toISOString() ?? null }));
  }
}

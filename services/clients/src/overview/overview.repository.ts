import { contractTypes, type DayBounds, type Lot } from '@lotline/protocol';
import { databaseEpoch, prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HeldSpots } from '../spots/free-spots.js';
import { carsOnLot, heldSpots } from '../spots/spots.repository.js';
import { listVersion } from '../records/client-columns.js';

/** A lot's list version and the database that counts it, as one text. */
export type FiguresVersion = string;

/** The counted figures of a lot. */
export interface CountedFigures {
  version: FiguresVersion;
  cars: number;
  checkedIn: number;
  checkIns: number;
  arrivals: number;
  revenue: number;
  occupied: HeldSpots;
}

const VERSIONS = prepared(`
  SELECT lot_id AS "lotId", ${databaseEpoch('list_versions')} || ' ' || coalesce(version, 0)::float8 AS version
  FROM unnest($1::text[]) AS lot_id LEFT JOIN list_versions USING (lot_id)`);

const scheduledToday = (time: string): string => `(SELECT count(*) FROM clients WHERE lot_id = $1
    AND ${time} >= $5::timestamp AND ${time} < $6::timestamp AND client_type <> ALL($2))::int`;

/** Selects all figures and the list version in one snapshot. Reads today's rows and the cars on the lot, by index-only scans. */
const FIGURES = prepared(`
  SELECT counted.epoch || ' ' || counted.version AS version,
    ${carsOnLot('$1')} AS cars,
    by_hand.customers AS "checkedIn", by_hand.revenue, ${scheduledToday('check_in_date_time')} AS "checkIns",
    ${scheduledToday('check_out_date_time')} AS arrivals,
    ${heldSpots('$1', '$7')} AS occupied
  FROM (SELECT ${listVersion('$1')}) counted,
    (SELECT count(*)::int AS customers, coalesce(sum(payment_amount), 0)::float8 AS revenue FROM clients
      WHERE lot_id = $1 AND manual_check_in_status IS NOT NULL
        AND manual_check_in_timestamp >= $3::timestamptz AND manual_check_in_timestamp < $4::timestamptz) by_hand`);

@Injectable()
export class OverviewRepository {
  constructor(private readonly dataSource: DataSource) {}

  async versions(lotIds: readonly string[]): Promise<ReadonlyMap<string, FiguresVersion>> {
    const rows: { lotId: string; version: FiguresVersion }[] = await this.dataSource.query(VERSIONS, [lotIds]);
    return new Map(rows.map(({ lotId, version }) => [lotId, version]));
  }

  /** `spotsHeldFrom` is the limit of `holdsSpot` on this day. */
  async count(lot: Lot, { instants, lotTimes }: DayBounds, spotsHeldFrom: string): Promise<CountedFigures> {
    const parameters = [instants.from, instants.until, lotTimes.from, lotTimes.until, spotsHeldFrom];
    const [row]: CountedFigures[] = await this.dataSource.query(FIGURES, [lot.id, contractTypes(lot), ...parameters]);
    if (!row) throw new Error('The figures have exactly one row');
    return row;
  }
}

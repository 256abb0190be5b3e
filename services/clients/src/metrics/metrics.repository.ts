import {
  contractTypes,
  spotsHeldFrom,
  type DayBounds,
  type ListCount,
  type Lot,
  type Metrics,
} from '@lotline/protocol';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HeldSpots } from '../spots/free-spots.js';
import { carsOnLot, heldSpots } from '../spots/spots.repository.js';
import { listVersion } from '../records/client-columns.js';

export interface MetricsQuery {
  today: DayBounds;
  yesterday: DayBounds;
  /** Each day of the range. */
  days: readonly DayBounds[];
  withRevenue: boolean;
}

interface MetricsRow extends ListCount {
  today: Metrics['yesterday'];
  yesterday: Metrics['yesterday'];
  types: Metrics['clientTypeBreakdown'];
  /** One number per day of the range. The revenue is absent for those who may not see it. */
  days: { checkIns: number[]; revenue?: number[] };
  cars: number;
  occupied: HeldSpots;
  waits: Metrics['rideWaits'];
}

/** SQL for the metrics of a day. The four placeholders are its bounds as instants and as lot times. */
const dayMetrics = (
  from: string,
  until: string,
  fromLotTime: string,
  untilLotTime: string,
  withRevenue: boolean,
): string => `
  (SELECT json_build_object(
    'checkedIn', count(*)${withRevenue ? `, 'revenue', coalesce(sum(payment_amount), 0)` : ''},
    'checkingOut', (SELECT count(*) FROM clients WHERE lot_id = $1 AND check_out_date_time >= ${fromLotTime}::timestamp
      AND check_out_date_time < ${untilLotTime}::timestamp AND client_type <> ALL($2)))
  FROM clients WHERE lot_id = $1 AND manual_check_in_status IS NOT NULL
    AND manual_check_in_timestamp >= ${from}::timestamptz AND manual_check_in_timestamp < ${until}::timestamptz)`;

/** Selects all metrics and the list version in one snapshot. Except for the rides of a day it needs only index-only scans. */
const statement = (withRevenue: boolean): string =>
  prepared(`SELECT ${listVersion('$1')},
    ${dayMetrics('$3', '$4', '$5', '$6', withRevenue)} AS today,
    ${dayMetrics('$7', '$3', '$8', '$5', withRevenue)} AS yesterday,
    (SELECT coalesce(json_object_agg(client_type, records), '{}') FROM (
      SELECT client_type, count(*) AS records FROM clients
      WHERE lot_id = $1 AND check_in_date_time >= $9::timestamp AND check_in_date_time < $10::timestamp
      GROUP BY client_type ORDER BY count(*) DESC, client_type) by_type) AS types,
    (SELECT json_build_object(
        'checkIns', coalesce(json_agg(check_ins ORDER BY nth), '[]')${withRevenue ? `, 'revenue', coalesce(json_agg(revenue ORDER BY nth), '[]')` : ''})
      FROM unnest($11::timestamptz[], $12::timestamptz[]) WITH ORDINALITY AS day (day_from, day_until, nth)
      CROSS JOIN LATERAL (
        SELECT count(*) AS check_ins${withRevenue ? ', coalesce(sum(payment_amount), 0) AS revenue' : ''}
        FROM clients WHERE lot_id = $1 AND manual_check_in_status IS NOT NULL
          AND manual_check_in_timestamp >= day_from AND manual_check_in_timestamp < day_until) by_day) AS days,
    ${carsOnLot('$1')} AS cars,
    ${heldSpots('$1', '$13')} AS occupied,
    (SELECT json_build_object('rides', count(*),
        'medianSeconds', round(percentile_cont(0.5) WITHIN GROUP (ORDER BY wait)),
        'p90Seconds', round(percentile_cont(0.9) WITHIN GROUP (ORDER BY wait)))
      FROM (
        SELECT extract(epoch FROM customer_picked_up_timestamp - customer_requesting_ride_timestamp)::float8 AS wait
        FROM rides WHERE lot_id = $1
          AND customer_picked_up_timestamp >= $3::timestamptz AND customer_picked_up_timestamp < $4::timestamptz
          AND customer_requesting_ride_timestamp <= customer_picked_up_timestamp) waited) AS waits`);

const WITH_REVENUE = statement(true);
const WITHOUT_REVENUE = statement(false);

@Injectable()
export class MetricsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async read(lot: Lot, { today, yesterday, days, withRevenue }: MetricsQuery): Promise<MetricsRow> {
    const [row]: MetricsRow[] = await this.dataSource.query(withRevenue ? WITH_REVENUE : WITHOUT_REVENUE, [
      lot.id,
      contractTypes(lot),
      today.instants.from,
      today.instants.until,
      today.lotTimes.from,
      today.lotTimes.until,
      yesterday.instants.from,
      yesterday.lotTimes.from,
      days.at(0)?.lotTimes.from,
      days.at(-1)?.lotTimes.until,
      days.map(({ instants }) => instants.from),
      days.map(({ instants }) => instants.until),
      spotsHeldFrom(today.day),
    ]);
    if (!row) throw new Error('The metrics have exactly one row');
    return row;
  }
}

import { RIDE_STATUSES, type RideStatus } from '@lotline/protocol';
import { Lots, Metrics } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const READ = `SELECT lot_id AS lot, status, count(*)::int AS count,
    greatest(0, extract(epoch FROM now() - min(requested_at)))::float8 AS "waitSeconds",
    count(*) FILTER (WHERE alert AND acknowledged_at IS NULL AND unacknowledged_at IS NOT NULL)::int AS unacknowledged
  FROM rides WHERE status IS NOT NULL GROUP BY lot_id, status`;

interface Row {
  lot: string;
  status: RideStatus;
  count: number;
  /** Since the oldest request among the rides of this status. */
  waitSeconds: number | null;
  unacknowledged: number;
}

/** Exports the rides on the boards of the configured lots. */
@Injectable()
export class RideMetrics {
  constructor(metrics: Metrics, dataSource: DataSource, lots: Lots) {
    const rides = metrics.gauge('lotline_rides');
    const longestWait = metrics.gauge('lotline_ride_longest_wait_seconds');
    const unacknowledged = metrics.gauge('lotline_unacknowledged_requests');
    metrics.readAtScrape('rides', [rides, longestWait, unacknowledged], async () => {
      const rows: Row[] = await dataSource.query(READ);
      const found = new Map(rows.map((row) => [`${row.lot} ${row.status}`, row]));
      return () => {
        for (const { id: lot } of lots.all) {
          for (const status of RIDE_STATUSES) rides.set({ lot, status }, found.get(`${lot} ${status}`)?.count ?? 0);
          const waiting = found.get(`${lot} requesting_ride`);
          longestWait.set({ lot }, waiting?.waitSeconds ?? 0);
          unacknowledged.set({ lot }, waiting?.unacknowledged ?? 0);
        }
      };
    });
  }
}

import { Metrics } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const CACHE_MS = 15_000;

/** Exports how many sessions have not expired. Every gateway reports the same number. */
@Injectable()
export class SessionMetrics {
  constructor(metrics: Metrics, dataSource: DataSource) {
    const sessions = metrics.gauge('lotline_sessions');
    const read = async (): Promise<() => void> => {
      const [row]: { count: number }[] = await dataSource.query(
        'SELECT count(*)::int AS count FROM session WHERE expire >= now()',
      );
      return () => sessions.set(row?.count ?? 0);
    };
    metrics.readAtScrape('sessions', [sessions], read, { cacheMs: CACHE_MS });
  }
}

import { Metrics } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** PostgreSQL looks at every file of the database. */
const CACHE_MS = 60_000;

/** Exports the size of the database. It holds all five schemas, and this service's is by far the largest. */
@Injectable()
export class DatabaseSize {
  constructor(metrics: Metrics, dataSource: DataSource) {
    const size = metrics.gauge('lotline_database_size_bytes');
    const read = async (): Promise<() => void> => {
      const [row]: { bytes: number }[] = await dataSource.query(
        'SELECT pg_database_size(current_database())::float8 AS bytes',
      );
      return () => size.set(row?.bytes ?? 0);
    };
    metrics.readAtScrape('database size', [size], read, { cacheMs: CACHE_MS });
  }
}

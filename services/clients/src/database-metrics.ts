import { Metrics } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** PostgreSQL looks at every file of the database. */
const CACHE_MS = 60_000;

interface Reading {
  bytes: number;
  connections: number;
  /** Seconds since 1970, 0 if there is none. */
  backup: number;
  mismatch: boolean;
}

/** Exports what concerns the database of all five schemas: its size, its limit of connections, its newest backup and its collation. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, dataSource: DataSource) {
    const size = metrics.gauge('lotline_database_size_bytes');
    const connections = metrics.gauge('lotline_database_server_connections_max');
    const backup = metrics.gauge('lotline_backup_last_success_timestamp_seconds');
    const collation = metrics.gauge('lotline_database_collation_mismatch');
    const read = async (): Promise<() => void> => {
      const [row]: Reading[] = await dataSource.query(
        `SELECT pg_database_size(current_database())::float8 AS bytes,
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS connections,
           coalesce((SELECT extract(epoch FROM max(taken_at)) FROM backups), 0)::float8 AS backup,
           (SELECT datcollversion IS NOT NULL AND datcollversion IS DISTINCT FROM pg_database_collation_actual_version(oid)
            FROM pg_database WHERE datname = current_database()) AS mismatch`,
      );
      return () => {
        size.set(row?.bytes ?? 0);
        connections.set(row?.connections ?? 0);
        backup.set(row?.backup ?? 0);
        collation.set(row?.mismatch ? 1 : 0);
      };
    };
    metrics.readAtScrape('database', [size, connections, backup, collation], read, { cacheMs: CACHE_MS });
  }
}

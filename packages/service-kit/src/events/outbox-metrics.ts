import type { DataSource } from 'typeorm';
import type { Metrics } from '../metrics/metrics.js';

/** Stops counting here: a long outage must not make every scrape read a large table. */
const MAX_COUNTED = 10_000;

const READ = `SELECT (SELECT count(*)::int FROM (SELECT FROM outbox LIMIT ${MAX_COUNTED}) AS counted) AS rows,
  (SELECT greatest(0, extract(epoch FROM now() - (envelope::json->>'at')::timestamptz))::float
   FROM outbox ORDER BY id LIMIT 1) AS age`;

/** Exports how many events wait in the outbox, and since when the oldest one does. */
export function measureOutbox(metrics: Metrics, dataSource: DataSource): void {
  const rows = metrics.gauge('lotline_outbox_rows');
  const age = metrics.gauge('lotline_outbox_oldest_age_seconds');
  metrics.readAtScrape('outbox', [rows, age], async () => {
    const [found]: { rows: number; age: number | null }[] = await dataSource.query(READ);
    return () => {
      rows.set(found?.rows ?? 0);
      age.set(found?.age ?? 0);
    };
  });
}

import { Metrics } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const OPEN_STATES = ['receiving', 'reading', 'running'] as const;
const READ = 'SELECT state, count(*)::int AS count FROM imports WHERE ended_at IS NULL GROUP BY state';

/** Exports how many imports have not ended. */
@Injectable()
export class ImportMetrics {
  constructor(metrics: Metrics, dataSource: DataSource) {
    const imports = metrics.gauge('lotline_imports');
    metrics.readAtScrape('imports', [imports], async () => {
      const rows: { state: string; count: number }[] = await dataSource.query(READ);
      return () => {
        for (const state of OPEN_STATES) {
          imports.set({ state }, rows.find((row) => row.state === state)?.count ?? 0);
        }
      };
    });
  }
}

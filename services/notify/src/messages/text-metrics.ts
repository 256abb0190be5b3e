import { Metrics } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TEXT_STATES, type TextState } from '@lotline/contracts';

const READ = `SELECT state, count(*)::int AS count, extract(epoch FROM now() - min(created_at))::float8 AS age
  FROM messages WHERE created_at > now() - interval '1 day' AND direction = 'outbound' GROUP BY state`;
/** The query reads a day of texts. */
const CACHE_MS = 15_000;

interface Row {
  state: TextState;
  count: number;
  /** Of the oldest text in this state, in seconds. */
  age: number;
}

/** Exports the texts of the last day by state, and how long the oldest queued one has waited. */
@Injectable()
export class TextMetrics {
  constructor(metrics: Metrics, dataSource: DataSource) {
    const texts = metrics.gauge('lotline_texts');
    const oldest = metrics.gauge('lotline_texts_oldest_queued_age_seconds');
    const read = async (): Promise<() => void> => {
      const rows: Row[] = await dataSource.query(READ);
      const byState = new Map(rows.map((row) => [row.state, row]));
      return () => {
        for (const state of TEXT_STATES) texts.set({ state }, byState.get(state)?.count ?? 0);
        oldest.set(byState.get('queued')?.age ?? 0);
      };
    };
    metrics.readAtScrape('texts', [texts, oldest], read, { cacheMs: CACHE_MS });
  }
}

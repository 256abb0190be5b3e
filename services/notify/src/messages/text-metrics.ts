import { Metrics } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { measureText, TEXT_STATES, type TextState } from '@lotline/protocol';

const READ = `SELECT state, count(*)::int AS count, extract(epoch FROM now() - min(created_at))::float8 AS age
  FROM messages WHERE created_at > now() - interval '1 day' AND direction = 'outbound' GROUP BY state`;
const READ_BODIES = `SELECT lot_id AS lot, body, count(*)::int AS count FROM messages
  WHERE created_at > now() - interval '1 day' AND direction = 'outbound' AND attempts > 0 GROUP BY lot_id, body`;
const READ_STOPS = `SELECT lot_id AS lot, extract(epoch FROM now() - since)::float8 AS age FROM text_stops`;
/** The query reads a day of texts. */
const CACHE_MS = 15_000;

/** The label of a stop of the account. */
const EVERY = 'all';

interface Row {
  state: TextState;
  count: number;
  /** Of the oldest text in this state, in seconds. */
  age: number;
}

/** Exports the texts of the last day by state, how long the oldest queued one has waited, and since when texts are stopped, and what a lot's texts cost. */
@Injectable()
export class TextMetrics {
  constructor(metrics: Metrics, dataSource: DataSource) {
    const texts = metrics.gauge('lotline_texts');
    const oldest = metrics.gauge('lotline_texts_oldest_queued_age_seconds');
    const stopped = metrics.gauge('lotline_texts_stopped_seconds');
    const segments = metrics.gauge('lotline_text_segments');
    const read = async (): Promise<() => void> => {
      const rows: Row[] = await dataSource.query(READ);
      const stops: { lot: string; age: number }[] = await dataSource.query(READ_STOPS);
      const sent: { lot: string; body: string; count: number }[] = await dataSource.query(READ_BODIES);
      const byState = new Map(rows.map((row) => [row.state, row]));
      return () => {
        segments.reset();
        for (const { lot, body, count } of sent) segments.inc({ lot }, measureText(body).segments * count);
        stopped.reset();
        stopped.set({ lot: EVERY }, 0);
        for (const { lot, age } of stops) stopped.set({ lot: lot || EVERY }, age);
        for (const state of TEXT_STATES) texts.set({ state }, byState.get(state)?.count ?? 0);
        oldest.set(byState.get('queued')?.age ?? 0);
      };
    };
    metrics.readAtScrape('texts', [texts, oldest, stopped, segments], read, { cacheMs: CACHE_MS });
  }
}

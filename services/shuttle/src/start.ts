import {
  checkRedis,
  createLogger,
  startService,
  type RunningService,
  oldestIds,
  type OldRows,
} from '@lotline/service-kit';
import { AppModule } from './app.module.js';
import type { ShuttleSettings } from './config.js';
import { database } from './database.js';

export async function startShuttle(settings: ShuttleSettings): Promise<RunningService> {
  await checkRedis(settings.REDIS_URL, createLogger('shuttle', settings.LOG_LEVEL));
  return startService({ name: 'shuttle', settings, database, module: AppModule, retention: oldRows(settings) });
}

/** The rows that are kept for some time only (docs/product/data.md#retention). */
export const oldRows = (settings: ShuttleSettings): OldRows[] => [
  // Also of deleted customers.
  { table: 'ride_moves', since: 'at', only: oldestIds('ride_moves'), days: settings.HISTORY_RETENTION_DAYS },
  // An offline move is applied within the hour, so a board that sends it again has long received its answer.
  { table: 'offline_moves', since: 'stored_at', days: 2 },
];

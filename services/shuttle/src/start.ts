import { checkRedis, createLogger, startService, type RunningService } from '@lotline/service-kit';
import { AppModule } from './app.module.js';
import type { ShuttleSettings } from './config.js';
import { database } from './database.js';
import { oldRows } from './retention.js';

export async function startShuttle(settings: ShuttleSettings): Promise<RunningService> {
  await checkRedis(settings.REDIS_URL, createLogger('shuttle', settings.LOG_LEVEL));
  return startService({ name: 'shuttle', settings, database, module: AppModule, retention: oldRows(settings) });
}

import { checkRedis, createLogger, startService, type RunningService } from '@lotline/service-kit';
import { AppModule } from './app.module.js';
import type { NotifySettings } from './config.js';
import { database } from './database.js';
import { oldRows } from './retention.js';

export async function startNotify(settings: NotifySettings): Promise<RunningService> {
  await checkRedis(settings.REDIS_URL, createLogger('notify', settings.LOG_LEVEL));
  return startService({ name: 'notify', settings, database, module: AppModule, retention: oldRows(settings) });
}

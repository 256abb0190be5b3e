import { startService, type RunningService } from '@lotline/service-kit';
import { AppModule } from './app.module.js';
import type { NotifySettings } from './config.js';
import { database } from './database.js';

export const startNotify = (settings: NotifySettings): Promise<RunningService> =>
  startService({ name: 'notify', settings, database, module: AppModule });

import { startService, type RunningService } from '@lotline/service-kit';
import { AppModule } from './app.module.js';
import type { ShuttleSettings } from './config.js';
import { database } from './database.js';

export const startShuttle = (settings: ShuttleSettings): Promise<RunningService> =>
  startService({ name: 'shuttle', settings, database, module: AppModule });

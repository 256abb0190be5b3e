import { startService, type RunningService } from '@lotline/service-kit';
import { AppModule } from './app.module.js';
import type { AuthSettings } from './config.js';
import { database } from './database.js';
import { OwnedLots } from './lots/owned-lots.js';

export const startAuth = (settings: AuthSettings): Promise<RunningService> =>
  startService({ name: 'auth', settings, database, lots: OwnedLots, module: AppModule });

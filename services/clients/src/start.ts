import { startService, type RunningService } from '@lotline/service-kit';
import type { ClientsSettings } from './config.js';
import { AppModule } from './app.module.js';
import { database } from './database.js';
import { oldRows } from './retention.js';

export const startClients = (settings: ClientsSettings): Promise<RunningService> =>
  startService({ name: 'clients', settings, database, module: AppModule, retention: oldRows(settings) });

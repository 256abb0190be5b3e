import { oldestIds, startService, type RunningService } from '@lotline/service-kit';
import { AppModule } from './app.module.js';
import type { AuthSettings } from './config.js';
import { database } from './database.js';
import { OwnedLots } from './lots/owned-lots.js';

export const startAuth = (settings: AuthSettings): Promise<RunningService> =>
  startService({
    name: 'auth',
    settings,
    database,
    lots: OwnedLots,
    module: AppModule,
    retention: [
      { table: 'audit', since: 'at', only: oldestIds('audit'), days: settings.AUDIT_RETENTION_DAYS },
      // Links, and the email addresses that were typed for them.
      { table: 'password_resets', since: 'created_at', days: 1 },
    ],
  });

import {
  checkRedis,
  createLogger,
  startService,
  type RunningService,
  type OldRows,
  DeadLetterSweep,
  JobsModule,
} from '@lotline/service-kit';
import type { NotifySettings } from './config.js';
import { database } from './database.js';
import { Module } from '@nestjs/common';
import { TextsModule } from './texts.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { Mailer } from './reset-mails/mailer.js';
import { ResetMails } from './reset-mails/reset-mails.js';

/** The notify service. */
@Module({
  imports: [JobsModule, TextsModule, WebhooksModule],
  providers: [Mailer, ResetMails, DeadLetterSweep],
})
class AppModule {}

export async function startNotify(settings: NotifySettings): Promise<RunningService> {
  await checkRedis(settings.REDIS_URL, createLogger('notify', settings.LOG_LEVEL));
  return startService({ name: 'notify', settings, database, module: AppModule, retention: oldRows(settings) });
}

/**
 * The rows that are kept for some time only (docs/product/data.md#retention). The clients service keeps its copy of the phones as
 * long.
 */
const oldRows = (settings: NotifySettings): OldRows[] => [
  // Texts of both directions.
  { table: 'messages', since: 'created_at', days: settings.TEXT_RETENTION_DAYS },
  // An opt-out stays until its owner ends it.
  {
    table: 'undeliverable_phones',
    since: 'changed_at',
    only: `reason IS DISTINCT FROM 'opted-out'`,
    days: settings.UNDELIVERABLE_RETENTION_DAYS,
  },
  // An attempt in progress is left to the next run.
  { table: 'webhook_deliveries', since: 'created_at', only: `state <> 'sending'`, days: 7 },
];

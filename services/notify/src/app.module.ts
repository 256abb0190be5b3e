import { DeadLetterSweep, JobsModule } from '@lotline/service-kit';
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
export class AppModule {}

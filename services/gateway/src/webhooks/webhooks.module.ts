import { Module } from '@nestjs/common';
import { OutgoingWebhooksController } from './outgoing-webhooks.controller.js';
import { HttpModule } from '../http/http.module.js';

/** Outgoing webhooks. */
@Module({
  imports: [HttpModule],
  controllers: [OutgoingWebhooksController],
})
export class WebhooksModule {}

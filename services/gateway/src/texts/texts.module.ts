import { Module } from '@nestjs/common';
import { InboxController } from './inbox.controller.js';
import { TextsController } from './texts.controller.js';
import { WebhooksController } from './webhooks.controller.js';
import { HttpModule } from '../http/http.module.js';

/** Texts, the inbox and the webhooks of the text provider. */
@Module({
  imports: [HttpModule],
  controllers: [InboxController, TextsController, WebhooksController],
})
export class TextsModule {}

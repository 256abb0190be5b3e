import { Module } from '@nestjs/common';
import { AttemptsService } from './delivery/attempts.service.js';
import { DeliveryRepository } from './delivery/delivery.repository.js';
import { textProvider } from './delivery/providers/index.js';
import { ReceiptsService } from './delivery/receipts.service.js';
import { SmsWorker } from './delivery/sms-worker.js';
import { Sweep } from './delivery/sweep.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { MessagesRpc } from './messages/messages.rpc.js';
import { MessagesService } from './messages/messages.service.js';
import { SmsQueue } from './messages/sms-queue.js';

@Module({
  controllers: [MessagesRpc],
  providers: [
    MessagesRepository,
    MessagesService,
    SmsQueue,
    SmsWorker,
    Sweep,
    DeliveryRepository,
    AttemptsService,
    ReceiptsService,
    textProvider,
  ],
})
export class AppModule {}

import { DeadLetterSweep } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { AttemptsService } from './delivery/attempts.service.js';
import { DeliveryRepository } from './delivery/delivery.repository.js';
import { textProvider } from './delivery/providers/index.js';
import { ReceiptsService } from './delivery/receipts.service.js';
import { ReportsRpc } from './delivery/reports.rpc.js';
import { ReportsService } from './delivery/reports.service.js';
import { SmsWorker } from './delivery/sms-worker.js';
import { DeliverySweep } from './delivery/delivery-sweep.js';
import { AnsweringService } from './inbound/answering.service.js';
import { InboundRepository } from './inbound/inbound.repository.js';
import { InboundRpc } from './inbound/inbound.rpc.js';
import { InboundService } from './inbound/inbound.service.js';
import { InboundSweep } from './inbound/inbound-sweep.js';
import { MissedTexts } from './inbound/missed-texts.js';
import { Replies } from './inbound/replies.js';
import { Senders } from './inbound/senders.js';
import { Customers } from './messages/customers.js';
import { MessageNews } from './messages/message-news.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { MessagesRpc } from './messages/messages.rpc.js';
import { MessagesService } from './messages/messages.service.js';
import { SmsQueue } from './messages/sms-queue.js';
import { OnDutyEvents } from './on-duty/on-duty.events.js';
import { OptOuts } from './phones/opt-outs.js';
import { UndeliverablePhones } from './phones/undeliverable-phones.js';
import { PhonesRpc } from './phones/phones.rpc.js';
import { UndeliverablePhonesSweep } from './retention/undeliverable-phones-sweep.js';
import { TextsSweep } from './retention/texts-sweep.js';

@Module({
  controllers: [MessagesRpc, InboundRpc, ReportsRpc, PhonesRpc],
  providers: [
    AnsweringService,
    AttemptsService,
    Customers,
    DeadLetterSweep,
    DeliveryRepository,
    InboundRepository,
    InboundService,
    InboundSweep,
    MessageNews,
    MessagesRepository,
    MessagesService,
    MissedTexts,
    OptOuts,
    UndeliverablePhones,
    UndeliverablePhonesSweep,
    ReceiptsService,
    Replies,
    ReportsService,
    Senders,
    SmsQueue,
    SmsWorker,
    TextsSweep,
    DeliverySweep,
    textProvider,
    OnDutyEvents,
  ],
})
export class AppModule {}

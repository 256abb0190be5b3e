import { DeadLetterSweep, JobMetrics } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { AttemptsService } from './delivery/attempts.service.js';
import { DeliveryRepository } from './delivery/delivery.repository.js';
import { textProvider } from './delivery/providers/index.js';
import { StatusPollService } from './delivery/status-poll.service.js';
import { ReportsRpc } from './delivery/reports.rpc.js';
import { ReportsService } from './delivery/reports.service.js';
import { SmsWorker } from './delivery/sms-worker.js';
import { DeliverySweep } from './delivery/delivery-sweep.js';
import { RepliesService } from './inbound/replies.service.js';
import { InboundRepository } from './inbound/inbound.repository.js';
import { InboundRpc } from './inbound/inbound.rpc.js';
import { InboundService } from './inbound/inbound.service.js';
import { InboundSweep } from './inbound/inbound-sweep.js';
import { Senders } from './inbound/senders.js';
import { MessageEvents } from './messages/message.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { TextMetrics } from './messages/text-metrics.js';
import { MessagesRpc } from './messages/messages.rpc.js';
import { MessagesService } from './messages/messages.service.js';
import { SmsQueue } from './messages/sms-queue.js';
import { OnDutyEvents } from './on-duty/on-duty.events.js';
import { PhonesRepository } from './phones/phones.repository.js';
import { PhonesRpc } from './phones/phones.rpc.js';
import { Mailer } from './reset-mails/mailer.js';
import { ResetMails } from './reset-mails/reset-mails.js';
import { RideTextsEvents } from './ride-texts/ride-texts.events.js';
import { RetentionSweeps } from './retention/retention-sweeps.js';

@Module({
  controllers: [MessagesRpc, InboundRpc, ReportsRpc, PhonesRpc],
  providers: [
    AttemptsService,
    DeadLetterSweep,
    DeliveryRepository,
    JobMetrics,
    TextMetrics,
    InboundRepository,
    InboundService,
    InboundSweep,
    MessageEvents,
    MessagesRepository,
    MessagesService,
    PhonesRepository,
    StatusPollService,
    RepliesService,
    ReportsService,
    Senders,
    SmsQueue,
    SmsWorker,
    RetentionSweeps,
    Mailer,
    ResetMails,
    DeliverySweep,
    textProvider,
    OnDutyEvents,
    RideTextsEvents,
  ],
})
export class AppModule {}

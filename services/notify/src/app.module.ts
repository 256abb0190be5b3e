import { DeadLetterSweep, JobMetrics } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { AttemptsService } from './delivery/attempts.service.js';
import { TextDaysRepository } from './delivery/day-limit/text-days.repository.js';
import { DeliveryRepository } from './delivery/delivery.repository.js';
import { textProvider } from './delivery/providers/index.js';
import { StatusPolls } from './delivery/status-polls.js';
import { ReportsRpc } from './delivery/reports.rpc.js';
import { ReportsService } from './delivery/reports.service.js';
import { SmsWorker } from './delivery/sms-worker.js';
import { DeliverySweep } from './delivery/delivery-sweep.js';
import { StopsRepository } from './delivery/stops/stops.repository.js';
import { StopsRpc } from './delivery/stops/stops.rpc.js';
import { StopsService } from './delivery/stops/stops.service.js';
import { RepliesService } from './inbound/replies.service.js';
import { InboundRepository } from './inbound/inbound.repository.js';
import { InboundRpc } from './inbound/inbound.rpc.js';
import { InboundService } from './inbound/inbound.service.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { InboxRpc } from './inbox/inbox.rpc.js';
import { InboxService } from './inbox/inbox.service.js';
import { InboundSweep } from './inbound/inbound-sweep.js';
import { Senders } from './inbound/senders.js';
import { MessageEvents } from './messages/message.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { TextMetrics } from './messages/text-metrics.js';
import { MessagesRpc } from './messages/messages.rpc.js';
import { MessagesService } from './messages/messages.service.js';
import { SmsQueue } from './messages/sms-queue.js';
import { OnDutyEvents } from './on-duty/on-duty.events.js';
import { OverviewRepository } from './overview/overview.repository.js';
import { OverviewRpc } from './overview/overview.rpc.js';
import { OptOutsRpc } from './opt-outs/opt-outs.rpc.js';
import { OptOutsService } from './opt-outs/opt-outs.service.js';
import { PhonesRepository } from './phones/phones.repository.js';
import { PhonesRpc } from './phones/phones.rpc.js';
import { Mailer } from './reset-mails/mailer.js';
import { ResetMails } from './reset-mails/reset-mails.js';
import { RideTextsEvents } from './ride-texts/ride-texts.events.js';
import { DeliveriesRepository } from './webhooks/delivery/deliveries.repository.js';
import { WebhookDeliveryService } from './webhooks/delivery/webhook-delivery.service.js';
import { WebhookMetrics } from './webhooks/delivery/webhook-metrics.js';
import { WebhookQueue } from './webhooks/delivery/webhook-queue.js';
import { WebhookSender } from './webhooks/delivery/webhook-sender.js';
import { WebhookSweep } from './webhooks/delivery/webhook-sweep.js';
import { WebhookWorker } from './webhooks/delivery/webhook-worker.js';
import { WebhookEvents } from './webhooks/events/webhook.events.js';
import { WebhookOutbox } from './webhooks/events/webhook-outbox.js';
import { WebhooksRepository } from './webhooks/management/webhooks.repository.js';
import { WebhooksRpc } from './webhooks/management/webhooks.rpc.js';
import { WebhooksService } from './webhooks/management/webhooks.service.js';

@Module({
  controllers: [
    ...[MessagesRpc, InboundRpc, InboxRpc, OptOutsRpc, ReportsRpc],
    ...[StopsRpc, PhonesRpc, WebhooksRpc, OverviewRpc],
  ],
  providers: [
    AttemptsService,
    DeadLetterSweep,
    DeliveryRepository,
    JobMetrics,
    TextMetrics,
    InboundRepository,
    InboundService,
    InboundSweep,
    InboxRepository,
    InboxService,
    MessageEvents,
    MessagesRepository,
    MessagesService,
    OptOutsService,
    OverviewRepository,
    PhonesRepository,
    StatusPolls,
    RepliesService,
    ReportsService,
    Senders,
    SmsQueue,
    StopsRepository,
    StopsService,
    TextDaysRepository,
    SmsWorker,
    Mailer,
    ResetMails,
    DeliverySweep,
    textProvider,
    OnDutyEvents,
    RideTextsEvents,
    ...[WebhooksRepository, WebhooksService, WebhookOutbox, WebhookEvents],
    ...[DeliveriesRepository, WebhookDeliveryService, WebhookSender, WebhookQueue, WebhookWorker, WebhookSweep],
    WebhookMetrics,
  ],
})
export class AppModule {}

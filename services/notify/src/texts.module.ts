import { Module } from '@nestjs/common';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { MessagesRpc } from './messages/messages.rpc.js';
import { ProviderRpc } from './inbound/provider.rpc.js';
import { InboxRpc } from './inbox/inbox.rpc.js';
import { OptOutsRpc } from './opt-outs/opt-outs.rpc.js';
import { StopsRpc } from './delivery/stops/stops.rpc.js';
import { PhonesRpc } from './phones/phones.rpc.js';
import { OverviewRpc } from './overview/overview.rpc.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { MessageEvents } from './messages/message.js';
import { SmsQueue } from './messages/sms-queue.js';
import { TextMetrics } from './messages/text-metrics.js';
import { PhonesRepository } from './phones/phones.repository.js';
import { OptOutsService } from './opt-outs/opt-outs.service.js';
import { textProvider } from './delivery/providers/index.js';
import { DeliveryRepository } from './delivery/delivery.repository.js';
import { DeliverySweep } from './delivery/delivery-sweep.js';
import { SmsWorker } from './delivery/sms-worker.js';
import { StatusPolls } from './delivery/status-polls.js';
import { StopsRepository } from './delivery/stops/stops.repository.js';
import { StopsService } from './delivery/stops/stops.service.js';
import { TextDaysRepository } from './delivery/day-limit/text-days.repository.js';
import { InboundRepository } from './inbound/inbound.repository.js';
import { InboundService } from './inbound/inbound.service.js';
import { InboundSweep } from './inbound/inbound-sweep.js';
import { RepliesService } from './inbound/replies.service.js';
import { Senders } from './inbound/senders.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { OnDutyEvents } from './on-duty/on-duty.events.js';
import { RideTextsEvents } from './ride-texts/ride-texts.events.js';

/** Texts in both directions. */
@Module({
  imports: [WebhooksModule],
  controllers: [MessagesRpc, ProviderRpc, InboxRpc, OptOutsRpc, StopsRpc, PhonesRpc, OverviewRpc],
  providers: [
    MessagesRepository,
    MessageEvents,
    SmsQueue,
    TextMetrics,
    PhonesRepository,
    OptOutsService,
    textProvider,
    DeliveryRepository,
    DeliverySweep,
    SmsWorker,
    StatusPolls,
    StopsRepository,
    StopsService,
    TextDaysRepository,
    InboundRepository,
    InboundService,
    InboundSweep,
    RepliesService,
    Senders,
    InboxRepository,
    OnDutyEvents,
    RideTextsEvents,
  ],
})
export class TextsModule {}

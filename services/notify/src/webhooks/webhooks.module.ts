import { Module } from '@nestjs/common';
import { WebhooksRpc } from './management/webhooks.rpc.js';
import { WebhooksRepository } from './management/webhooks.repository.js';
import { WebhookOutbox, WebhookEvents } from './events/webhook-outbox.js';
import { DeliveriesRepository } from './delivery/deliveries.repository.js';
import { WebhookSender } from './delivery/webhook-sender.js';
import { WebhookQueue } from './delivery/webhook-queue.js';
import { WebhookWorker } from './delivery/webhook-worker.js';
import { WebhookSweep } from './delivery/webhook-sweep.js';
import { WebhookMetrics } from './delivery/webhook-metrics.js';

/** Webhooks of other programs, and their deliveries. */
@Module({
  controllers: [WebhooksRpc],
  providers: [
    WebhooksRepository,
    WebhookOutbox,
    WebhookEvents,
    DeliveriesRepository,
    WebhookSender,
    WebhookQueue,
    WebhookWorker,
    WebhookSweep,
    WebhookMetrics,
  ],
  exports: [WebhookOutbox],
})
export class WebhooksModule {}

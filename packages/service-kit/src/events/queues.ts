import { EVENTS_EXCHANGE, type EventType, type ServiceName } from '@lotline/protocol';
import type { Channel, Replies } from 'amqplib';

/** The services that consume each event from a durable queue. Private queues also carry events to every gateway, some to every process. */
export const DURABLE_SUBSCRIBERS: Record<EventType, readonly ServiceName[]> = {
  'client.saved': ['shuttle', 'notify'],
  'client.imported': ['shuttle', 'notify'],
  'client.contract-expiring': ['notify'],
  'client.deleted': ['shuttle'],
  'ride.changed': ['clients', 'notify'],
  'ride.unacknowledged': ['notify'],
  'ride.completed': ['clients'],
  'user.saved': [],
  'token.saved': [],
  // Every process has a private queue for it (lots/lot-subscription.ts).
  'lot.saved': [],
  'audit.recorded': ['auth'],
  'message.changed': ['clients'],
  'message.inbox-changed': [],
  'import.changed': [],
  'board-device.changed': [],
};

/** Deliveries after which the broker dead-letters a message that keeps killing its consumers. */
const DELIVERY_LIMIT = 20;

/** The queue of a subscribing service, shared by its replicas. It has a `.dlq` queue. */
export const eventQueue = (service: ServiceName): string => `${service}.events`;

/** The queue with the events that a service could not handle. */
export const deadLetterQueue = (service: ServiceName): string => `${eventQueue(service)}.dlq`;

/** The services with a durable event queue. */
export const subscribers = (): ServiceName[] => [...new Set(Object.values(DURABLE_SUBSCRIBERS).flat())];

export const isSubscriber = (service: ServiceName): boolean => subscribers().includes(service);

/** Declaring is idempotent; the reply contains the number of messages. */
export const declareDeadLetters = (channel: Channel, service: ServiceName): Promise<Replies.AssertQueue> =>
  channel.assertQueue(deadLetterQueue(service), { durable: true, arguments: { 'x-queue-type': 'quorum' } });

/** The dead-letter queue must exist. */
export const declareEventQueue = (channel: Channel, service: ServiceName): Promise<Replies.AssertQueue> =>
  channel.assertQueue(eventQueue(service), {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': deadLetterQueue(service),
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  });

/**
 * Declares and binds the queues of all subscribers. Publishers do it too: a message that reaches the queue of a live screen counts
 * as routed, so the broker would not return it when only a service's queue is missing, and that service would never get it. If each
 * service has its own broker user, the broker's definitions declare all queues and a service declares only its own (`of`).
 */
export async function declareEventQueues(channel: Channel, of: readonly ServiceName[] = subscribers()): Promise<void> {
  for (const service of of) {
    const queue = eventQueue(service);
    await declareDeadLetters(channel, service);
    await declareEventQueue(channel, service);
    for (const [type, services] of Object.entries(DURABLE_SUBSCRIBERS)) {
      if (services.includes(service)) await channel.bindQueue(queue, EVENTS_EXCHANGE, type);
    }
  }
}

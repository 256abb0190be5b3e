import { EVENTS_EXCHANGE, type EventType, type ServiceName } from '@lotline/contracts';
import type { Channel, Replies } from 'amqplib';

/** Who takes each event into a durable queue. An event without one is only for live screens: nothing waits for it. */
export const DURABLE_SUBSCRIBERS: Record<EventType, readonly ServiceName[]> = {
  'client.saved': ['shuttle'],
  'client.imported': ['shuttle'],
  'client.deleted': ['shuttle'],
  'ride.changed': ['clients'],
  'ride.unacknowledged': ['notify'],
  'ride.completed': ['clients'],
  'user.saved': [],
  'message.changed': ['clients'],
  'import.changed': [],
  'board-device.changed': [],
};

/** Deliveries after which the broker itself gives up on a message that keeps killing its consumers. */
const DELIVERY_LIMIT = 20;
/** How long an event that could not be handled rests before it comes again. */
export const RETRY_MS = 1000;

/** The queue of a subscribing service, shared by its replicas; `.retry` and `.dlq` belong to it. */
export const eventQueue = (service: ServiceName): string => `${service}.events`;

/** Where events of a service end that it could not handle. */
export const deadLetterQueue = (service: ServiceName): string => `${eventQueue(service)}.dlq`;

/** The services that take events into a durable queue. */
export const subscribers = (): ServiceName[] => [...new Set(Object.values(DURABLE_SUBSCRIBERS).flat())];

export const isSubscriber = (service: ServiceName): boolean => subscribers().includes(service);

/** Declaring is idempotent, and answers how many messages are in it. */
export const declareDeadLetters = (channel: Channel, service: ServiceName): Promise<Replies.AssertQueue> =>
  channel.assertQueue(deadLetterQueue(service), { durable: true, arguments: { 'x-queue-type': 'quorum' } });

/**
 * Declares the queues of every subscriber, bound to what they take. Whoever comes first does it, sender or taker: a message
 * that reaches a live screen's queue counts as routed, so the broker would not hand it back where only a service's own queue
 * is missing yet, and that service would never hear of it. Where each service has a user of its own, the broker declares them all,
 * and a service declares `of` itself alone.
 */
export async function declareEventQueues(channel: Channel, of: readonly ServiceName[] = subscribers()): Promise<void> {
  for (const service of of) {
    const queue = eventQueue(service);
    const dead = deadLetterQueue(service);
    await declareDeadLetters(channel, service);
    await channel.assertQueue(queue, {
      durable: true,
      arguments: {
        'x-queue-type': 'quorum',
        'x-delivery-limit': DELIVERY_LIMIT,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': dead,
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      },
    });
    await channel.assertQueue(`${queue}.retry`, {
      durable: true,
      arguments: {
        'x-message-ttl': RETRY_MS,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': queue,
      },
    });
    for (const [type, services] of Object.entries(DURABLE_SUBSCRIBERS)) {
      if (services.includes(service)) await channel.bindQueue(queue, EVENTS_EXCHANGE, type);
    }
  }
}

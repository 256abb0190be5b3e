import type { EventType, ServiceName } from '@lotline/contracts';

/** Who takes each event into a durable queue. An event without one is only for live screens: nothing waits for it. */
export const DURABLE_SUBSCRIBERS: Record<EventType, readonly ServiceName[]> = {
  'client.saved': ['shuttle'],
  'client.deleted': ['shuttle'],
  'ride.changed': ['clients'],
  'ride.completed': ['clients'],
  'user.saved': [],
  'message.changed': [],
};

/** The queue of a subscribing service, shared by its replicas; `.retry` and `.dlq` belong to it. */
export const eventQueue = (service: ServiceName): string => `${service}.events`;

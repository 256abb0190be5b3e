import type { RideNews } from './board.js';
import type { ClientRecord } from './client.js';
import type { TextSummary } from './text-message.js';
import type { User } from './user.js';

/**
 * What happened, and the whole record that it left behind (design §3, §4). Copies take a record only when its version is
 * higher than theirs, so order and repetition do not matter. Names are frozen once released.
 */
export interface EventPayloads {
  'client.saved': { client: ClientRecord };
  'client.deleted': { id: string; version: number };
  'ride.changed': RideNews;
  /** The automatic check-out let the customer go at `completedAt` (an instant). */
  'ride.completed': { clientId: string; completedAt: string };
  'user.saved': { user: User };
  'message.changed': { clientId: string; message: TextSummary };
}
export type EventType = keyof EventPayloads;

export interface DomainEvent<T extends EventType = EventType> {
  id: string;
  type: T;
  /** The lot it happened at; null for accounts, which belong to none. */
  lotId: string | null;
  /** Instant. */
  at: string;
  /** The request that caused it, for the logs. */
  requestId: string;
  payload: EventPayloads[T];
}

/** Every event type as one union, so that a switch over `type` knows its payload. */
export type AnyEvent = { [T in EventType]: DomainEvent<T> }[EventType];

/** The one durable topic exchange; the routing key is the event's type. */
export const EVENTS_EXCHANGE = 'lotline.events';

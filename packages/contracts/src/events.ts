import { z } from 'zod';
import { rideChangeSchema } from './board/board.js';
import { clientRecordSchema } from './client/client.js';
import { copiedClientSchema } from './client/copied.js';
import { importProgressSchema } from './import/import.js';
import { lotIdSchema } from './lot/id.js';
import { instantSchema } from './time/lot-time.js';
import { rideSchema } from './ride/ride.js';
import { knownBoardDeviceSchema } from './board/device.js';
import { text } from './values/text.js';
import { textSummarySchema } from './message/message.js';
import { undeliverablePhoneSchema } from './message/undeliverable-phone.js';
import { userSchema } from './user/user.js';

const event = <Type extends string, Payload extends z.ZodType>(type: Type, payload: Payload) =>
  z.object({
    id: z.uuid(),
    type: z.literal(type),
    /** The lot it happened at; null for accounts, which belong to none. */
    lotId: lotIdSchema.nullable(),
    at: instantSchema,
    /** The request that caused it, for the logs. */
    requestId: text(),
    payload,
  });

/**
 * What happened, and the whole record that it left behind (design §3, §4). Copies take a record only when its version is
 * higher than theirs, so order and repetition do not matter. Names are frozen once released.
 */
export const eventSchemas = {
  'client.saved': event(
    'client.saved',
    z.object({
      client: clientRecordSchema,
      /** The fields that an update changed; left out for a new customer.*/
      changed: z.array(text()).optional(),
    }),
  ),
  /** New customers that an import made, some together. Screens hear of them by `import.changed` alone. */
  'client.imported': event('client.imported', z.object({ clients: z.array(copiedClientSchema) })),
  'client.deleted': event('client.deleted', z.object({ id: z.uuid(), version: z.int() })),
  'ride.changed': event('ride.changed', rideChangeSchema),
  /**
   * Nobody has heard this request for a minute: the lot's on-duty phone is to be texted, once a request. Of the customer it
   * carries what the text says, and no more.
   */
  'ride.unacknowledged': event(
    'ride.unacknowledged',
    z.object({ clientId: z.uuid(), requestedAt: instantSchema, firstName: text(), terminal: text() }),
  ),
  /**
   * The automatic check-out let the customer go at `completedAt`. Emitted again while the customer is not known to be checked out:
   * then with the ride as it is, in case its `ride.changed` was lost too.
   */
  'ride.completed': event(
    'ride.completed',
    z.object({ clientId: z.uuid(), completedAt: instantSchema, ride: rideSchema.optional() }),
  ),
  'user.saved': event('user.saved', z.object({ user: userSchema })),
  /** How far an import is, at most twice a second and at its end; `userId` began it. */
  'import.changed': event('import.changed', z.object({ userId: text(), progress: importProgressSchema })),
  /** A pick-up board's screen was paired, or is not any more. */
  'board-device.changed': event(
    'board-device.changed',
    z.object({ id: knownBoardDeviceSchema.shape.id, state: z.enum(['paired', 'revoked']) }),
  ),
  'message.changed': event(
    'message.changed',
    z.object({
      /** '' where no customer has the phone. */
      clientId: text(),
      message: textSummarySchema,
      /** How texts to the phone stand, where this changed it.*/
      trouble: undeliverablePhoneSchema.nullable(),
    }),
  ),
};
export type EventType = keyof typeof eventSchemas;
export type EventPayloads = { [T in EventType]: z.output<(typeof eventSchemas)[T]>['payload'] };

export interface DomainEvent<T extends EventType = EventType> {
  id: string;
  type: T;
  lotId: string | null;
  at: string;
  requestId: string;
  payload: EventPayloads[T];
}

/** Every event type as one union, so that a switch over `type` knows its payload. */
export type AnyEvent = { [T in EventType]: DomainEvent<T> }[EventType];

/** The one durable topic exchange; the routing key is the event's type. */
export const EVENTS_EXCHANGE = 'lotline.events';

/** The types that live screens hear of. */
export const LIVE_EVENTS: readonly string[] = Object.keys(eventSchemas).filter(
  (type) => type !== 'client.imported' && type !== 'ride.unacknowledged',
);

/** Any event. */
export const eventSchema = z.discriminatedUnion('type', [
  eventSchemas['client.saved'],
  eventSchemas['client.imported'],
  eventSchemas['client.deleted'],
  eventSchemas['ride.changed'],
  eventSchemas['ride.unacknowledged'],
  eventSchemas['ride.completed'],
  eventSchemas['user.saved'],
  eventSchemas['message.changed'],
  eventSchemas['board-device.changed'],
  eventSchemas['import.changed'],
]);

/**
 * Reads an event as it came, from this version of its sender or another: what is not known of it is dropped, what its sender
 * did not know yet has its default. Undefined for an event of a type that is not known here. Throws for what is no event.
 */
export function readEvent(json: string): AnyEvent | undefined {
  const given: { type: string } = JSON.parse(json);
  return Object.hasOwn(eventSchemas, given.type) ? eventSchema.parse(given) : undefined;
}

import { z } from 'zod';
import { auditRecordSchema } from './audit/audit.js';
import { rideChangeSchema } from './board/board.js';
import { clientRecordSchema } from './client/client.js';
import { copiedClientSchema } from './client/copied.js';
import { importProgressSchema } from './import/import.js';
import { lotIdSchema } from './lot/id.js';
import { lotRecordSchema } from './lot/lot.js';
import { instantSchema } from './time/lot-time.js';
import { rideSchema } from './ride/ride.js';
import { knownBoardDeviceSchema } from './board/device.js';
import { text } from './values/text.js';
import { textSummarySchema } from './message/message.js';
import { knownTokenSchema } from './token/token.js';
import { undeliverablePhoneSchema } from './message/undeliverable-phone.js';
import { userSchema } from './user/user.js';

const event = <Type extends string, Payload extends z.ZodType>(type: Type, payload: Payload) =>
  z.object({
    id: z.uuid(),
    type: z.literal(type),
    /** The lot of the event; null for accounts, which belong to no lot. */
    lotId: lotIdSchema.nullable(),
    at: instantSchema,
    /** The request that caused the event, for the logs. */
    requestId: text(),
    /** The place in the trace that caused the event, if it is traced (W3C Trace Context). */
    traceparent: z.string().max(55).optional().catch(undefined),
    payload,
  });

/**
 * The events, each with the whole record after the change. Copies apply a record only if its version is higher than
 * theirs, so order and repetition do not matter. Names are frozen once released.
 */
export const eventSchemas = {
  'client.saved': event(
    'client.saved',
    z.object({
      client: clientRecordSchema,
      /** The fields that an update changed. Missing for a new customer. */
      changed: z.array(text()).optional(),
    }),
  ),
  /** A batch of customers that an import created. Screens learn of an import only by `import.changed`. */
  'client.imported': event('client.imported', z.object({ clients: z.array(copiedClientSchema) })),
  /** A contract ends within `days`, once per contract, its end and each of `CONTRACT_NOTICE_DAYS`. */
  'client.contract-expiring': event(
    'client.contract-expiring',
    z.object({ client: clientRecordSchema, days: z.int() }),
  ),
  'client.deleted': event('client.deleted', z.object({ id: z.uuid(), version: z.int() })),
  'ride.changed': event('ride.changed', rideChangeSchema),
  /**
   * A request that nobody acknowledged within a minute. It triggers one text to the lot's on-duty phone, and carries
   * only what that text says.
   */
  'ride.unacknowledged': event(
    'ride.unacknowledged',
    z.object({ clientId: z.uuid(), requestedAt: instantSchema, firstName: text(), terminal: text() }),
  ),
  /**
   * The automatic check-out completed the ride at `completedAt`. Emitted again until the customer is known to be
   * checked out, then with the current ride, in case its `ride.changed` was lost too.
   */
  'ride.completed': event(
    'ride.completed',
    z.object({ clientId: z.uuid(), completedAt: instantSchema, ride: rideSchema.optional() }),
  ),
  'user.saved': event(
    'user.saved',
    z.object({
      user: userSchema,
      /** The lots at which the account had a role before the change. */
      formerLotIds: z.array(lotIdSchema),
    }),
  ),
  /** An API token was created or revoked. Belongs to no lot, because a token can have several. */
  'token.saved': event('token.saved', z.object({ token: knownTokenSchema })),
  /** A lot was created, edited, archived or restored. Every process receives it (docs/architecture.md#lots). */
  'lot.saved': event('lot.saved', z.object({ lot: lotRecordSchema })),
  /** The progress of an import, at most twice a second and at its end. `userId` started it. */
  'import.changed': event('import.changed', z.object({ userId: text(), progress: importProgressSchema })),
  /** A board device was paired or revoked. */
  'board-device.changed': event(
    'board-device.changed',
    z.object({ id: knownBoardDeviceSchema.shape.id, state: z.enum(['paired', 'revoked']) }),
  ),
  /** Something for the audit happened in another service than auth, which stores it. */
  'audit.recorded': event('audit.recorded', auditRecordSchema),
  'message.changed': event(
    'message.changed',
    z.object({
      /** '' if no customer has the phone. */
      clientId: text(),
      message: textSummarySchema,
      /** The deliverability of texts to the phone, if the message changed it. */
      undeliverablePhone: undeliverablePhoneSchema.nullable(),
    }),
  ),
  /** The lot's inbox changed: a text arrived, got a reply, was read or was assigned to a booking. Screens read it again. */
  'message.inbox-changed': event('message.inbox-changed', z.object({})),
};
export type EventType = keyof typeof eventSchemas;
export type EventPayloads = { [T in EventType]: z.output<(typeof eventSchemas)[T]>['payload'] };

export interface DomainEvent<T extends EventType = EventType> {
  id: string;
  type: T;
  lotId: string | null;
  at: string;
  requestId: string;
  traceparent?: string | undefined;
  payload: EventPayloads[T];
}

/** A discriminated union, so that a switch over `type` narrows the payload. */
export type AnyEvent = { [T in EventType]: DomainEvent<T> }[EventType];

/** The durable topic exchange of all events. The routing key is the event's type. */
export const EVENTS_EXCHANGE = 'lotline.events';

/** The event types that live screens receive. A changed lot reaches them once this process has it (`Lots.onChange`). */
export const LIVE_EVENTS: readonly string[] = Object.keys(eventSchemas).filter(
  (type) =>
    !['client.imported', 'client.contract-expiring', 'ride.unacknowledged', 'audit.recorded', 'lot.saved'].includes(
      type,
    ),
);

export const eventSchema = z.discriminatedUnion('type', [
  eventSchemas['client.saved'],
  eventSchemas['client.imported'],
  eventSchemas['client.contract-expiring'],
  eventSchemas['client.deleted'],
  eventSchemas['ride.changed'],
  eventSchemas['ride.unacknowledged'],
  eventSchemas['ride.completed'],
  eventSchemas['user.saved'],
  eventSchemas['token.saved'],
  eventSchemas['lot.saved'],
  eventSchemas['message.changed'],
  eventSchemas['message.inbox-changed'],
  eventSchemas['board-device.changed'],
  eventSchemas['import.changed'],
  eventSchemas['audit.recorded'],
]);

/**
 * Parses an event of this or another release. Drops unknown fields and fills missing ones with defaults. Returns
 * undefined for an unknown event type; throws if the text is not an event.
 */
export function readEvent(json: string): AnyEvent | undefined {
  const given: { type: string } = JSON.parse(json);
  return Object.hasOwn(eventSchemas, given.type) ? eventSchema.parse(given) : undefined;
}

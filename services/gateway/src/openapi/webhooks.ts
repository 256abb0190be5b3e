import {
  webhookCustomerSchema,
  webhookPayloads,
  WEBHOOK_EVENTS,
  type WebhookData,
  type WebhookEvent,
} from '@lotline/protocol';
import { CHECKED_IN, CLIENT } from './examples/customers.js';
import { CLIENT_ID } from './examples/rides.js';
import { CARD } from './examples/rides.js';
import { refTo, type JsonSchema, type Shapes } from './schemas.js';

const customer = webhookCustomerSchema.parse(CLIENT);
const CHECKED_OUT = {
  manualCheckOutStatus: 'checked-out',
  manualCheckOutTimestamp: '2026-06-05T19:58:00.000Z',
  displayColor: 'grey',
};

/** What each event means, as a sentence without a final period, and an example of its `data`. */
const EVENTS: { [Event in WebhookEvent]: { summary: string; description?: string; data: WebhookData[Event] } } = {
  'customer.added': {
    summary: 'A customer was added, by hand or by an import',
    description:
      'A customer of an import is sent as they are at the first attempt, and not at all if deleted before it.',
    data: { customer },
  },
  'customer.updated': {
    summary: 'A customer’s record changed',
    description:
      'Also when a check-in or check-out is undone, or a deleted customer restored (`changed` is empty then).',
    data: { customer: { ...customer, version: 2, parkingSpot: 'B07' }, changed: ['parkingSpot'] },
  },
  'customer.checked_in': {
    summary: 'A customer was checked in by hand',
    data: { customer: webhookCustomerSchema.parse(CHECKED_IN) },
  },
  'customer.checked_out': {
    summary: 'A customer was checked out, by hand or automatically after a ride',
    data: { customer: webhookCustomerSchema.parse({ ...CHECKED_IN, ...CHECKED_OUT, version: 3 }) },
  },
  'ride.requested': { summary: 'A customer waits for a shuttle', data: { ride: CARD } },
  'ride.assigned': {
    summary: 'A customer was assigned to a shuttle, or to another one',
    data: {
      ride: {
        ...CARD,
        version: 2,
        shuttleStatus: 'picked_up',
        shuttleNumber: 2,
        customerPickedUpTimestamp: '2026-06-05T19:46:00.000Z',
        playAudioAlert: false,
      },
    },
  },
  'ride.dropped_off': {
    summary: 'A customer was dropped off',
    data: {
      ride: {
        ...CARD,
        version: 3,
        shuttleStatus: 'dropped_off',
        customerPickedUpTimestamp: '2026-06-05T19:46:00.000Z',
        customerDroppedOffTimestamp: '2026-06-05T19:55:00.000Z',
        droppedOffTimestamp: '2026-06-05T19:55:00.000Z',
        playAudioAlert: false,
      },
    },
  },
  'ride.changed': {
    summary: 'The customer or staff said more about a ride',
    data: { ride: { ...CARD, version: 2, details: { partySize: 4, bags: 3, terminal: 'T2', ready: true } } },
  },
  'ride.canceled': {
    summary: 'A customer canceled their request',
    data: { ride: { ...CARD, version: 2, shuttleStatus: null, shuttlePosition: null, playAudioAlert: false } },
  },
  'text.received': {
    summary: 'A text arrived at the lot’s number',
    description: '`customerId` is null if no customer has the phone.',
    data: {
      customerId: CLIENT_ID,
      from: '+13105550142',
      text: {
        id: '5e0c2f7a-9d1b-4c55-8a3e-1f7d6b9c0a42',
        direction: 'inbound',
        event: 'message',
        body: 'We are 20 minutes late',
        state: 'delivered',
        errorCode: null,
        suggestsOptOut: false,
        createdAt: '2026-06-05T19:40:00.000Z',
        updatedAt: '2026-06-05T19:40:00.000Z',
      },
    },
  },
  'contract.expiring': {
    summary: 'A contract ends within 30 days, within 7 days, or within one day, once each',
    data: { customer: { ...customer, clientType: 'Harborview Monthly Contract' }, days: 30 },
  },
};

const HEADERS = [
  ['webhook-id', 'Identifies the delivery. The same for every attempt and when it is sent again by hand'],
  ['webhook-timestamp', 'The time of the attempt, in seconds since 1970'],
  [
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; several, separated by spaces, after a rotation',
  ],
];

/** The headers of every delivery, as components. */
export const WEBHOOK_HEADERS: Record<string, JsonSchema> = Object.fromEntries(
  HEADERS.map(([name, description]) => [
    name,
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
);

/** Describes the requests that webhooks receive (docs/integrators.md#webhooks). */
export function describeWebhooks(shapes: Shapes): Record<string, JsonSchema> {
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((type) => {
      const { summary, description, data } = EVENTS[type];
      const schema = shapes.describeAnswer(webhookPayloads[type]);
      const value = { type, timestamp: '2026-06-05T19:40:00.000Z', lotId: 'harborview', data };
      const operation = {
        operationId: type,
        tags: ['Webhooks'],
        summary,
        ...(description !== undefined && { description }),
        security: [{ webhook: [] }],
        parameters: Object.keys(WEBHOOK_HEADERS).map((name) => refTo('parameters', name)),
        requestBody: { required: true, content: { 'application/json': { schema, examples: { example: { value } } } } },
        responses: {
          '2XX': { description: 'Received, like 303, and 302 to another path. Anything else is retried for a day' },
        },
      };
      return [type, { post: operation }];
    }),
  );
}

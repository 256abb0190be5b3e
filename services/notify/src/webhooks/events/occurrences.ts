import {
  toBoardCard,
  toWebhookCustomer,
  type ClientRecord,
  type DomainEvent,
  type TextSummary,
  type WebhookData,
  type WebhookEvent,
} from '@lotline/protocol';

/** Something that webhooks announce. */
export interface Occurrence {
  type: WebhookEvent;
  lotId: string;
  /** The customer's id, or the phone of an unknown sender: deliveries of one subject keep their order. */
  subject: string;
  /** ISO instant. */
  at: string;
  /** The `data` of the payload; null for the customer of an import, which is read before the first attempt. */
  data: WebhookData[WebhookEvent] | null;
}

/** The events from which occurrences follow. A text has none of its own, because this service owns it. */
export const OCCURRENCE_EVENTS = [
  'client.saved',
  'client.imported',
  'client.contract-expiring',
  'ride.changed',
] as const;
type SourceEvent = DomainEvent<(typeof OCCURRENCE_EVENTS)[number]>;

const RIDE_EVENTS = {
  requested: 'ride.requested',
  'picked-up': 'ride.assigned',
  'dropped-off': 'ride.dropped_off',
  'details-changed': 'ride.changed',
  canceled: 'ride.canceled',
} as const;

const isRideEvent = (action: string | undefined): action is keyof typeof RIDE_EVENTS =>
  action !== undefined && Object.hasOwn(RIDE_EVENTS, action);

/** Returns what webhooks announce about an event (docs/product/webhooks.md#events). */
export function toOccurrences({ at, payload }: SourceEvent): Occurrence[] {
  if ('clients' in payload) {
    return payload.clients.map(({ id, lotId }) => ({ type: 'customer.added', lotId, subject: id, at, data: null }));
  }
  if ('ride' in payload) {
    const { ride, action } = payload;
    if (!isRideEvent(action)) return [];
    const data = { ride: toBoardCard(payload) };
    return [{ type: RIDE_EVENTS[action], lotId: ride.lotId, subject: ride.clientId, at, data }];
  }
  if ('days' in payload) {
    const data = { customer: toWebhookCustomer(payload.client), days: payload.days };
    return [{ ...ofClient(payload.client, at), type: 'contract.expiring', data }];
  }
  return [{ ...ofClient(payload.client, at), ...describeSave(payload.client, payload.changed) }];
}

const ofClient = ({ lotId, id }: ClientRecord, at: string) => ({ lotId, subject: id, at });

/** A check-in or check-out is announced as such, and any other change, including an undone one, as an update. */
function describeSave(client: ClientRecord, changed: readonly string[] | undefined): Pick<Occurrence, 'type' | 'data'> {
  const customer = toWebhookCustomer(client);
  if (changed === undefined) {
    // A record with a later version was deleted and restored.
    return client.version === 1
      ? { type: 'customer.added', data: { customer } }
      : { type: 'customer.updated', data: { customer, changed: [] } };
  }
  if (changed.includes('manualCheckInStatus') && client.manualCheckInStatus !== null)
    return { type: 'customer.checked_in', data: { customer } };
  if (changed.includes('manualCheckOutStatus') && client.manualCheckOutStatus !== null)
    return { type: 'customer.checked_out', data: { customer } };
  return { type: 'customer.updated', data: { customer, changed: [...changed] } };
}

/** `subject` of a text: its customer, or the phone that no customer has. */
export const textReceived = (
  lotId: string,
  customerId: string | null,
  from: string,
  text: TextSummary,
): Occurrence => ({
  type: 'text.received',
  lotId,
  subject: customerId ?? from,
  at: text.createdAt,
  data: { customerId, from, text },
});

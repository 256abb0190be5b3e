import {
  MAX_COUNTED_DELIVERIES,
  WEBHOOK_EVENTS,
  type DeliveryError,
  type DeliveryState,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '@lotline/protocol';
import { formatCount } from '../../../lib/text/numbers.js';
import type { PillTone } from '../../../ui/label/status-pill.js';

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'customer.added': 'Customer added',
  'customer.updated': 'Customer updated',
  'customer.checked_in': 'Checked in',
  'customer.checked_out': 'Checked out',
  'ride.requested': 'Ride requested',
  'ride.assigned': 'Shuttle assigned',
  'ride.dropped_off': 'Dropped off',
  'ride.changed': 'Ride details changed',
  'ride.canceled': 'Ride canceled',
  'text.received': 'Text received',
  'contract.expiring': 'Contract expiring',
};

export const describeEvents = (events: readonly WebhookEvent[]): string =>
  events.length === WEBHOOK_EVENTS.length ? 'All events' : events.map((event) => EVENT_LABELS[event]).join(', ');

const ERRORS: Record<Exclude<DeliveryError, 'status'>, string> = {
  redirect: 'Redirects to another address, which is not followed',
  timeout: 'No response within 10 seconds',
  connection: 'No connection',
  tls: 'The certificate is not valid',
  dns: 'The name was not found',
  'private-address': 'The name resolves to a private network',
  interrupted: 'Interrupted',
};

/** Says why the newest attempt failed; '' if it did not. */
export function describeError({ error, statusCode }: Pick<Webhook, 'error' | 'statusCode'>): string {
  if (error === null) return '';
  return error === 'status' ? `Status ${statusCode}` : ERRORS[error];
}

const STATES: Record<Webhook['state'], { label: string; tone: PillTone }> = {
  active: { label: 'Active', tone: 'ok' },
  failing: { label: 'Failing', tone: 'warn' },
  disabled: { label: 'Disabled', tone: 'bad' },
  paused: { label: 'Paused', tone: 'neutral' },
};
export const stateOf = ({ state }: Pick<Webhook, 'state'>) => STATES[state];

const count = (waiting: number): string =>
  waiting === MAX_COUNTED_DELIVERIES ? `${formatCount(MAX_COUNTED_DELIVERIES)}+` : String(waiting);

/** Says what an admin has to know about the state. `at` formats an instant. */
export function describeState(webhook: Webhook, at: (instant: string) => string): string {
  const { state, waiting, lastDeliveredAt, failingSince } = webhook;
  const error = describeError(webhook);
  const parts = {
    active: [lastDeliveredAt === null ? 'Nothing delivered yet' : `Last delivery ${at(lastDeliveredAt)}`],
    failing: [failingSince === null ? '' : `Since ${at(failingSince)}`, error],
    disabled: ['Failed for a day', error],
    paused: ['Events are kept for seven days'],
  }[state];
  return [...parts, waiting > 0 ? `${count(waiting)} waiting` : ''].filter(Boolean).join(' · ');
}

const DELIVERY_STATES: Record<DeliveryState, { label: string; tone: PillTone }> = {
  pending: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'request' },
  delivered: { label: 'Delivered', tone: 'ok' },
  failed: { label: 'Given up', tone: 'bad' },
  skipped: { label: 'Not sent', tone: 'neutral' },
};

/** The pill of a delivery. One that failed and waits for its next attempt is tinted. */
export const outcomeOf = ({ state, error }: WebhookDelivery): { label: string; tone: PillTone } =>
  state === 'pending' && error !== null ? { label: 'Retrying', tone: 'warn' } : DELIVERY_STATES[state];

/** Says what happened at the newest attempt, and when the next one is. `at` formats an instant. */
export function describeOutcome(delivery: WebhookDelivery, at: (instant: string) => string): string {
  const { state, attempts, statusCode, nextAttemptAt } = delivery;
  if (state === 'skipped') return 'The customer was deleted before it could be sent';
  const result = describeError(delivery) || (statusCode === null ? '' : `Status ${statusCode}`);
  return [
    attempts > 1 ? `${attempts} attempts` : '',
    result,
    state === 'pending' && attempts > 0 && nextAttemptAt !== null ? `Next ${at(nextAttemptAt)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

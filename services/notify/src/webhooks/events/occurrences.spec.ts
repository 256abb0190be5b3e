import { randomUUID } from 'node:crypto';
import {
  toCopiedClient,
  webhookPayloads,
  type DomainEvent,
  type EventPayloads,
  type RideAction,
} from '@lotline/protocol';
import { createRideChange } from '../../testing/ride-changes.js';
import { createRecord } from '../../testing/texts.js';
import { OCCURRENCE_EVENTS, textReceived, toOccurrences } from './occurrences.js';

type Type = (typeof OCCURRENCE_EVENTS)[number];
const AT = '2026-03-08T17:52:10.123Z';
const event = <T extends Type>(type: T, payload: EventPayloads[T]): DomainEvent<T> => ({
  ...{ id: randomUUID(), type, lotId: 'harborview', at: AT, requestId: 'r', payload },
});

const client = createRecord({ version: 1 });
const { shuttleRequestId: LINK, ...customer } = client;
const IN = { ...client, version: 2, manualCheckInStatus: 'checked-in' as const };
const OUT = { ...client, version: 3, manualCheckOutStatus: 'checked-out' as const };
const saved = (record: typeof client, changed?: string[]) =>
  event('client.saved', { client: record, ...(changed && { changed }) });

const rideChanged = (action: RideAction | undefined) => event('ride.changed', createRideChange(client, action, {}));

describe('webhooks.md, Events: toOccurrences', () => {
  it.each([
    ['a new customer', saved(client), 'customer.added'],
    ['a restored customer', saved({ ...client, version: 4 }), 'customer.updated'],
    ['an edit', saved({ ...client, version: 2 }, ['notes']), 'customer.updated'],
    ['a check-in', saved(IN, ['manualCheckInStatus', 'manualCheckInTimestamp', 'displayColor']), 'customer.checked_in'],
    ['an edit of a checked-in customer', saved(IN, ['notes']), 'customer.updated'],
    ['an undone check-in', saved({ ...client, version: 3 }, ['manualCheckInStatus']), 'customer.updated'],
    ['a check-out', saved(OUT, ['manualCheckOutStatus', 'displayColor']), 'customer.checked_out'],
    ['an undone check-out', saved({ ...client, version: 4 }, ['manualCheckOutStatus']), 'customer.updated'],
    ['a contract near its end', event('client.contract-expiring', { client, days: 7 }), 'contract.expiring'],
    ['a ride request', rideChanged('requested'), 'ride.requested'],
    ['an assignment to a shuttle', rideChanged('picked-up'), 'ride.assigned'],
    ['a drop-off', rideChanged('dropped-off'), 'ride.dropped_off'],
    ['more about a ride', rideChanged('details-changed'), 'ride.changed'],
    ['a cancellation', rideChanged('canceled'), 'ride.canceled'],
  ])('should announce %s', (_what, given, type) => {
    const [announced, ...others] = toOccurrences(given);
    expect(others).toEqual([]);
    expect(announced).toMatchObject({ type, lotId: 'harborview', subject: client.id, at: AT });
    expect(JSON.stringify(announced)).not.toContain(LINK);
  });

  it.each(['undone', 'silenced', 'unacknowledged', 'on-duty-texted', 'removed', 'completed', undefined] as const)(
    'should not announce a ride change with action %p',
    (action) => expect(toOccurrences(rideChanged(action))).toEqual([]),
  );

  it('should announce the record and the changed fields', () => {
    const [announced] = toOccurrences(saved({ ...client, notes: 'Late' }, ['notes']));
    expect(announced?.data).toEqual({ customer: { ...customer, notes: 'Late' }, changed: ['notes'] });
  });

  it('should announce each customer of an import without data', () => {
    const others = createRecord();
    const announced = toOccurrences(event('client.imported', { clients: [client, others].map(toCopiedClient) }));
    expect(announced.map(({ subject }) => subject)).toEqual([client.id, others.id]);
    expect(announced.map(({ type, data }) => [type, data])).toEqual([
      ['customer.added', null],
      ['customer.added', null],
    ]);
  });
});

describe('textReceived', () => {
  const text = {
    id: randomUUID(),
    direction: 'inbound' as const,
    event: 'message',
    body: 'Hi',
    state: 'delivered' as const,
    errorCode: null,
    suggestsOptOut: false,
    createdAt: AT,
    updatedAt: AT,
  };

  it.each([
    [client.id, client.id],
    [null, '+13105550142'],
  ])('should keep the order of customer %p', (customerId, subject) => {
    const received = textReceived('harborview', customerId, '+13105550142', text);
    expect(received.subject).toBe(subject);
    const { type, at: timestamp, lotId, data } = received;
    expect(webhookPayloads['text.received'].safeParse({ type, timestamp, lotId, data }).error).toBeUndefined();
  });
});

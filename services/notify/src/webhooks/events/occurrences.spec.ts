import { randomUUID } from 'node:crypto';
import { webhookPayloads, type DomainEvent, type EventPayloads } from '@lotline/contracts';
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

describe('toOccurrences', () => {
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
  ])('should tell %s', (_what, given, type) => {
    const [result, ...others] = toOccurrences(given);
    expect(others).toEqual([]);
    expect(result).toMatchObject({ type, lotId: 'harborview', subject: client.id, at: AT });
    expect(JSON.stringify(result)).not.toContain(LINK);
  });

  it('should tell the record and the changed fields', () => {
    const [result] = toOccurrences(saved({ ...client, notes: 'Late' }, ['notes']));
    expect(result?.data).toEqual({ customer: { ...customer, notes: 'Late' }, changed: ['notes'] });
  });

  it('should tell each customer of an import, to be read later', () => {
    const others = createRecord();
    const result = toOccurrences(event('client.imported', { clients: [client, others] }));
    expect(result.map(({ subject }) => subject)).toEqual([client.id, others.id]);
    expect(result.map(({ type, data }) => [type, data])).toEqual([
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
    createdAt: AT,
    updatedAt: AT,
  };

  it.each([
    [client.id, client.id],
    [null, '+13105550142'],
  ])('should keep the order of customer %p', (customerId, subject) => {
    const result = textReceived('harborview', customerId, '+13105550142', text);
    expect(result.subject).toBe(subject);
    const { type, at: timestamp, lotId, data } = result;
    expect(webhookPayloads['text.received'].safeParse({ type, timestamp, lotId, data }).error).toBeUndefined();
  });
});

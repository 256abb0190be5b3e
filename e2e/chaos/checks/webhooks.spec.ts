import { checkWebhooks } from './webhooks.mjs';

describe('checkWebhooks', () => {
  const first = { id: 'a', subject: 's', type: 'customer.added', state: 'delivered', occurredAt: 1 };
  const second = { ...first, id: 'b', type: 'customer.updated', occurredAt: 2 };
  const kindsOf = (deliveries: (typeof first)[], arrived: string[], rejected = 0) =>
    checkWebhooks(deliveries, [], { arrivals: new Map(arrived.map((id, at) => [id, at])), rejected }).map(
      ({ kind }) => kind,
    );

  it('should accept deliveries that arrived in order, and a skipped one', () => {
    expect(kindsOf([first, second], ['a', 'b'])).toEqual([]);
    expect(kindsOf([{ ...first, state: 'skipped' }, second], ['b'])).toEqual([]);
  });

  it('should accept any order of different customers, and of an event that came late', () => {
    expect(kindsOf([first, { ...second, subject: 'other' }], ['b', 'a'])).toEqual([]);
    expect(kindsOf([second, first], ['a', 'b'])).toEqual([]);
  });

  it('should report a delivery that is lost, waits, overtakes another or has a wrong signature', () => {
    expect(kindsOf([first], [])).toEqual(['webhook not delivered']);
    expect(kindsOf([{ ...first, state: 'pending' }], ['a'])).toEqual(['webhook not delivered']);
    expect(kindsOf([first, second], ['b', 'a'])).toEqual(['webhooks out of order']);
    expect(kindsOf([], [], 2)).toEqual(['webhook with a wrong signature']);
  });

  it('should report a change that was not told', () => {
    const untold = [{ subject: 's', type: 'customer.added', made: 1, told: 0 }];
    expect(checkWebhooks([], untold, { arrivals: new Map(), rejected: 0 })).toMatchObject([
      { kind: 'webhooks differ from changes' },
    ]);
  });
});

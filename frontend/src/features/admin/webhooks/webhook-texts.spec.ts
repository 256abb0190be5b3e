import { MAX_COUNTED_DELIVERIES, WEBHOOK_EVENTS } from '@lotline/protocol';
import { describeError, describeEvents, describeOutcome, describeState, outcomeOf } from './webhook-texts.js';
import { aDelivery, aWebhook } from './testing/webhooks.js';

const at = (instant: string): string => `at ${instant.slice(11, 16)}`;

describe('webhooks.md, Managing webhooks: describeState', () => {
  it.each([
    [{}, 'Nothing delivered yet'],
    [{ lastDeliveredAt: '2025-11-21T22:15:00.000Z' }, 'Last delivery at 22:15'],
    [
      { state: 'failing', failingSince: '2025-11-21T22:15:00.000Z', error: 'timeout', waiting: 12 },
      'Since at 22:15 · No response within 10 seconds · 12 waiting',
    ],
    [{ state: 'disabled', error: 'status', statusCode: 503 }, 'Failed for a day · Status 503'],
    [{ state: 'paused', waiting: MAX_COUNTED_DELIVERIES }, 'Events are kept for seven days · 1,000+ waiting'],
  ] as const)('says of %p: %s', (over, text) => expect(describeState(aWebhook(over), at)).toBe(text));
});

describe('describeEvents', () => {
  it('lists the events, or says that they are all', () => {
    expect(describeEvents(['customer.added', 'text.received'])).toBe('Customer added, Text received');
    expect(describeEvents(WEBHOOK_EVENTS)).toBe('All events');
  });
});

describe('a delivery', () => {
  it.each([
    [{ state: 'delivered', attempts: 1, statusCode: 204 }, 'Delivered', 'Status 204'],
    [{ state: 'pending', nextAttemptAt: '2025-11-21T22:20:00.000Z' }, 'Waiting', ''],
    [
      { state: 'pending', attempts: 3, error: 'dns', nextAttemptAt: '2025-11-21T22:20:00.000Z' },
      'Retrying',
      '3 attempts · The name was not found · Next at 22:20',
    ],
    [{ state: 'failed', attempts: 18, error: 'status', statusCode: 500 }, 'Given up', '18 attempts · Status 500'],
    [{ state: 'skipped' }, 'Not sent', 'The customer was deleted before it could be sent'],
  ] as const)('says of %p: %s, %s', (over, label, text) => {
    expect(outcomeOf(aDelivery(over)).label).toBe(label);
    expect(describeOutcome(aDelivery(over), at)).toBe(text);
  });
});

describe('describeError', () => {
  it('says nothing after a delivery', () => expect(describeError({ error: null, statusCode: 200 })).toBe(''));
});

import { METRICS } from './catalog.js';

/** The labels with what bounds their values. None can be chosen by a caller or a customer. */
const BOUNDED: Record<string, string> = {
  call: 'the calls of the contracts',
  check: 'the readiness checks',
  event: 'the event types',
  lot: 'the lots that are not archived',
  kind: 'fixed words',
  method: 'the methods of the routes',
  node: 'the version of Node',
  outcome: 'ok and the error codes, or fixed words',
  page: 'the patterns of the pages',
  pool: 'the two connection pools',
  queue: 'the queues of the services',
  reader: 'staff and boards',
  route: 'the route templates',
  source: 'the reads of a scrape',
  state: 'fixed words',
  status: 'the status classes, or the statuses of a ride',
  version: 'the version of Lotline, or whether a page is of it',
};

describe('METRICS', () => {
  it.each(Object.entries(METRICS))('names %s by the conventions of Prometheus', (name, { type, help }) => {
    expect(name.endsWith('_total')).toBe(type === 'counter');
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    expect(help).not.toBe('');
  });

  it.each(Object.entries(METRICS))('gives %s only labels whose values are bounded', (_, { labels }) => {
    expect(labels.filter((label) => !(label in BOUNDED))).toEqual([]);
  });
});

import { METRICS } from './catalog.js';

/** Labels whose values a caller, a customer or a machine could choose without limit. */
const UNBOUNDED = [
  'id',
  'user',
  'client',
  'customer',
  'phone',
  'address',
  'ip',
  'path',
  'url',
  'link',
  'session',
  'email',
];

describe('METRICS', () => {
  it.each(Object.entries(METRICS))('names %s by the conventions of Prometheus', (name, { type, help }) => {
    expect(name.endsWith('_total')).toBe(type === 'counter');
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    expect(help).not.toBe('');
  });

  it.each(Object.entries(METRICS))('gives %s labels with bounded values', (_, { labels }) => {
    expect(labels.filter((label) => UNBOUNDED.includes(label))).toEqual([]);
  });
});

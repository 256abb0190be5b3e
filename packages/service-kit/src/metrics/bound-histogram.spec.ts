import { Histogram, Registry } from 'prom-client';
import { BoundHistogram } from './bound-histogram.js';

const BUCKETS = [0.1, 0.5, 1];

describe('BoundHistogram', () => {
  it('shows what a histogram of prom-client shows', async () => {
    const registry = new Registry();
    registry.setDefaultLabels({ service: 'gateway' });
    const labelNames = ['route', 'status'];
    const theirs = new Histogram({
      name: 'seconds',
      help: 'Seconds',
      labelNames,
      buckets: BUCKETS,
      registers: [registry],
    });
    const ours = new BoundHistogram<'route' | 'status'>('seconds', 'Seconds', BUCKETS, { service: 'gateway' });
    const observed = [
      { labels: { route: '/a/:id', status: '2xx' }, values: [0, 0.1, 0.11, 0.5, 1, 1.01, 60] },
      { labels: { route: '/b"\\', status: '5xx' }, values: [0.25] },
    ];
    for (const { labels, values } of observed) {
      const record = ours.bind(labels);
      for (const value of values) {
        record(value);
        theirs.observe(labels, value);
      }
    }
    expect(linesOf(ours.page())).toEqual(linesOf(await registry.metrics()));
  });
});

/** The lines in any order, each with its labels in any order. */
const linesOf = (page: string): string[] =>
  page
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort().join(',')}}`))
    .sort();

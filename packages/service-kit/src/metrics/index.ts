export type { BoundHistogram } from './bound-histogram.js';
export { METRICS, type MetricName } from './catalog.js';
export { Metrics } from './metrics.js';
export type { Counter, Gauge, Histogram } from 'prom-client';

/** The result of one round of a load. */
export interface Figures {
  requests: number;
  /** responses a second */
  perSecond: number;
  /** milliseconds */
  p50: number;
  /** milliseconds */
  p95: number;
  /** milliseconds */
  p99: number;
  /** the number of unexpected responses */
  wrong: number;
}

export function median(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

/** @param share 0.99 for the 99th percentile */
export function percentile(values: ArrayLike<number>, share: number) {
  const sorted = Float64Array.from(values).sort();
  return at(sorted, Math.max(0, Math.ceil(sorted.length * share) - 1));
}

export const figuresOf = (latenciesMs: readonly number[], seconds: number, wrong: number): Figures => ({
  requests: latenciesMs.length,
  perSecond: latenciesMs.length / seconds,
  p50: percentile(latenciesMs, 0.5),
  p95: percentile(latenciesMs, 0.95),
  p99: percentile(latenciesMs, 0.99),
  wrong,
});

export interface Spread {
  median: number;
  low: number;
  high: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
});

const at = (sorted: ArrayLike<number>, index: number) => sorted[index] ?? Number.NaN;

/**
 * The result of one round of a load.
 * @typedef {object} Figures
 * @property {number} requests
 * @property {number} perSecond responses a second
 * @property {number} p50 milliseconds
 * @property {number} p95 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} wrong the number of unexpected responses
 */

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

/** @param {ArrayLike<number>} values @param {number} share 0.99 for the 99th percentile */
export function percentile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return at(sorted, Math.max(0, Math.ceil(sorted.length * share) - 1));
}

/** @param {readonly number[]} latenciesMs @param {number} seconds @param {number} wrong @returns {Figures} */
export const figuresOf = (latenciesMs, seconds, wrong) => ({
  requests: latenciesMs.length,
  perSecond: latenciesMs.length / seconds,
  p50: percentile(latenciesMs, 0.5),
  p95: percentile(latenciesMs, 0.95),
  p99: percentile(latenciesMs, 0.99),
  wrong,
});

/**
 * @typedef {object} Spread
 * @property {number} median
 * @property {number} low
 * @property {number} high
 */

/** @param {readonly number[]} values @returns {Spread} */
export const spreadOf = (values) => ({ median: median(values), low: Math.min(...values), high: Math.max(...values) });

/** @param {ArrayLike<number>} sorted @param {number} index */
const at = (sorted, index) => sorted[index] ?? Number.NaN;

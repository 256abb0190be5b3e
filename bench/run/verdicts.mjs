/**
 * A required figure.
 * @typedef {object} Verdict
 * @property {string} what
 * @property {string} must
 * @property {string} measured
 * @property {boolean} reached
 * @property {boolean} correctness whether it concerns the responses, not time or cost
 */

const MAX_GROWTH_MB = 64;

/** @param {import('./run-load.mjs').PartFigures} figures @param {number} least @returns {Verdict} */
export const ratioAtLeast = ({ ratio, cpuRatio }, least) => ({
  what: 'requests a second, of the peer',
  must: `at least ${least}`,
  measured: `${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}); by CPU ${cpuRatio.toFixed(2)}`,
  reached: ratio.median >= least,
  correctness: false,
});

/** @param {string} what @param {number} ms @param {number} most @returns {Verdict} */
export const withinMs = (what, ms, most) => ({
  what,
  must: `within ${most} ms`,
  measured: `${ms.toFixed(1)} ms`,
  reached: ms <= most,
  correctness: false,
});

/** Requires that nothing was wrong, stale or missed. @param {import('./run-load.mjs').PartFigures} figures @returns {Verdict[]} */
export function noErrors({ lotline, peer }) {
  const counts = { 'wrong answers': lotline.wrong + peer.wrong, ...lotline.never };
  return Object.entries(counts).map(([what, count]) => ({
    what,
    must: '0',
    measured: String(count),
    reached: count === 0,
    correctness: true,
  }));
}

/** @param {Record<string, number>} growthMb @returns {Verdict} */
export function memoryVerdict(growthMb) {
  const [name = 'no process', most = 0] = Object.entries(growthMb).sort(([, a], [, b]) => b - a)[0] ?? [];
  return {
    what: 'memory growth of a process',
    must: `at most ${MAX_GROWTH_MB} MB`,
    measured: `${most.toFixed(0)} MB (${name})`,
    reached: most <= MAX_GROWTH_MB,
    correctness: false,
  };
}

import type { PartFigures } from './run-load.ts';
/** A required figure. */
export interface Verdict {
  what: string;
  must: string;
  measured: string;
  reached: boolean;
  /** whether it concerns the responses, not time or cost */
  correctness: boolean;
}

const MAX_GROWTH_MB = 64;

export const ratioAtLeast = ({ ratio, cpuRatio }: PartFigures, least: number): Verdict => ({
  what: 'requests a second, of the peer',
  must: `at least ${least}`,
  measured: `${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}); by CPU ${cpuRatio.toFixed(2)}`,
  reached: ratio.median >= least,
  correctness: false,
});

export const withinMs = (what: string, ms: number, most: number): Verdict => ({
  what,
  must: `within ${most} ms`,
  measured: `${ms.toFixed(1)} ms`,
  reached: ms <= most,
  correctness: false,
});

/** Requires that nothing was wrong, stale or missed. */
export function noErrors({ lotline, peer }: PartFigures): Verdict[] {
  const counts = { 'wrong answers': lotline.wrong + peer.wrong, ...lotline.never };
  return Object.entries(counts).map(([what, count]) => ({
    what,
    must: '0',
    measured: String(count),
    reached: count === 0,
    correctness: true,
  }));
}

export function memoryVerdict(growthMb: Record<string, number>): Verdict {
  const [name = 'no process', most = 0] = Object.entries(growthMb).sort(([, a], [, b]) => b - a)[0] ?? [];
  return {
    what: 'memory growth of a process',
    must: `at most ${MAX_GROWTH_MB} MB`,
    measured: `${most.toFixed(0)} MB (${name})`,
    reached: most <= MAX_GROWTH_MB,
    correctness: false,
  };
}

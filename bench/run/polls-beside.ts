import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../measure/figures.ts';
import { listPath } from './board.ts';
import type { Caller } from '../generate/caller.ts';
import type { PartFigures } from './run-load.ts';
import type { Verdict } from './verdicts.ts';

/** As many as fifty screens that poll once a second and fifty boards with three lists cause. */
const POLLS_A_SECOND = 100;
const MAX_MB = 400;
/** Servers, whose memory depends on their own settings. */
const SERVERS = ['postgres', 'rabbitmq', 'redis'];
const PEAK = 'peak MB of ';

/**
 * Polls an unchanged board alone, then beside some work, then alone again. Both times alone last half of the seconds.
 * @returns `ms` has the durations beside the work
 */
export async function pollBeside<Result>(
  staff: Caller,
  seconds: number,
  work: () => Promise<Result>,
): Promise<{ ms: number[]; wrong: number; also: Record<string, number>; result: Result }> {
  const before = await pollUntil(staff, sleep(seconds * 500));
  const working = work();
  const beside = await pollUntil(staff, working);
  const result = await working;
  const after = await pollUntil(staff, sleep(seconds * 500));
  const alone = [...before.ms, ...after.ms];
  const also = {
    'polls alone, p50 ms': percentile(alone, 0.5),
    'polls alone, p99 ms': percentile(alone, 0.99),
    'ratio of p99': percentile(beside.ms, 0.99) / percentile(alone, 0.99),
  };
  return { ms: beside.ms, wrong: before.wrong + beside.wrong + after.wrong, also, result };
}

/**
 * Returns each process's peak memory over several samples, as further figures.
 * @param taken MB by process
 */
export function peaksOf(taken: Record<string, number>[]) {
  const peaks: Record<string, number> = {};
  for (const [name, mb] of taken.flatMap((each) => Object.entries(each))) {
    peaks[`${PEAK}${name}`] = Math.max(peaks[`${PEAK}${name}`] ?? 0, mb);
  }
  return peaks;
}

/** @param maxRatio of the p99 beside the work to the p99 alone */
export function pollsVerdict({ lotline: { also, p99 } }: PartFigures, maxRatio = 2): Verdict {
  const ratio = also['ratio of p99']?.median ?? Number.NaN;
  const alone = also['polls alone, p99 ms']?.median ?? Number.NaN;
  return {
    what: 'p99 of polls beside it, of what they have alone',
    must: `at most ${maxRatio}`,
    measured: `${ratio.toFixed(2)} (${p99.median.toFixed(2)} ms, alone ${alone.toFixed(2)} ms)`,
    reached: ratio <= maxRatio,
    correctness: false,
  };
}

export function memoryVerdicts({ lotline: { also } }: PartFigures): Verdict[] {
  const peaks = Object.entries(also).flatMap(([name, { high }]) =>
    name.startsWith(PEAK) ? [[name.slice(PEAK.length), high] as const] : [],
  );
  return peaks
    .filter(([name]) => name !== 'peer')
    .map(([name, mb]) => ({
      what: `resident memory of ${name}, at its largest`,
      must: SERVERS.includes(name) ? 'as its settings say' : `at most ${MAX_MB} MB`,
      measured: `${mb.toFixed(0)} MB`,
      reached: SERVERS.includes(name) || mb <= MAX_MB,
      correctness: false,
    }));
}

/** Polls at a steady rate until the promise settles. */
async function pollUntil(staff: Caller, over: Promise<unknown>) {
  const path = listPath('picked_up');
  let isOver = false;
  over.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  const { headers } = await staff.get(path);
  const ms: number[] = [];
  let wrong = 0;
  const poll = async () => {
    const answer = await staff.get(path, { 'if-none-match': headers.etag ?? '' });
    if (answer.status === 304) ms.push(answer.ms);
    else wrong += 1;
  };
  const running: Promise<void>[] = [];
  for (let next = performance.now(); !isOver; next += 1000 / POLLS_A_SECOND) {
    const wait = next - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(poll());
  }
  await Promise.all(running);
  return { ms, wrong };
}

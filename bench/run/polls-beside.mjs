import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../measure/figures.mjs';
import { listPath } from './board.mjs';

/** As many as fifty screens that poll once a second and fifty boards with three lists cause. */
const POLLS_A_SECOND = 100;
const MAX_RATIO = 2;
const MAX_MB = 400;
/** Servers, whose memory depends on their own settings. */
const SERVERS = ['postgres', 'rabbitmq', 'redis'];
const PEAK = 'peak MB of ';

/**
 * Polls an unchanged board alone, then beside some work, then alone again. Both times alone last half of the seconds.
 * @template Result
 * @param {import('../generate/caller.mjs').Caller} staff @param {number} seconds @param {() => Promise<Result>} work
 * @returns {Promise<{ms: number[], wrong: number, also: Record<string, number>, result: Result}>} `ms` has the durations beside the work
 */
export async function pollBeside(staff, seconds, work) {
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

/** Returns each process's peak memory over several samples, as further figures. @param {Record<string, number>[]} taken MB by process */
export function peaksOf(taken) {
  /** @type {Record<string, number>} */
  const peaks = {};
  for (const [name, mb] of taken.flatMap((each) => Object.entries(each))) {
    peaks[`${PEAK}${name}`] = Math.max(peaks[`${PEAK}${name}`] ?? 0, mb);
  }
  return peaks;
}

/** @param {import('./run-load.mjs').PartFigures} figures @returns {import('./verdicts.mjs').Verdict} */
export function pollsVerdict({ lotline: { also, p99 } }) {
  const ratio = also['ratio of p99']?.median ?? Number.NaN;
  const alone = also['polls alone, p99 ms']?.median ?? Number.NaN;
  return {
    what: 'p99 of polls beside it, of what they have alone',
    must: `at most ${MAX_RATIO}`,
    measured: `${ratio.toFixed(2)} (${p99.median.toFixed(2)} ms, alone ${alone.toFixed(2)} ms)`,
    reached: ratio <= MAX_RATIO,
    correctness: false,
  };
}

/** @param {import('./run-load.mjs').PartFigures} figures @returns {import('./verdicts.mjs').Verdict[]} */
export function memoryVerdicts({ lotline: { also } }) {
  const peaks = Object.entries(also).flatMap(([name, { high }]) =>
    name.startsWith(PEAK) ? [/** @type {const} */ ([name.slice(PEAK.length), high])] : [],
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

/**
 * Polls at a steady rate until the promise settles.
 * @param {import('../generate/caller.mjs').Caller} staff @param {Promise<unknown>} over
 */
async function pollUntil(staff, over) {
  const path = listPath('picked_up');
  let isOver = false;
  over.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  const { headers } = await staff.get(path);
  /** @type {number[]} */
  const ms = [];
  let wrong = 0;
  const poll = async () => {
    const answer = await staff.get(path, { 'if-none-match': headers.etag ?? '' });
    if (answer.status === 304) ms.push(answer.ms);
    else wrong += 1;
  };
  /** @type {Promise<void>[]} */
  const running = [];
  for (let next = performance.now(); !isOver; next += 1000 / POLLS_A_SECOND) {
    const wait = next - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(poll());
  }
  await Promise.all(running);
  return { ms, wrong };
}

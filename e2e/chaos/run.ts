import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../../bench/generate/random.ts';
import { IdleTransactionMonitor, type IdleSession } from './checks/database.ts';
import { findViolations } from './checks/violations.ts';
import { injectFault } from './faults/faults.ts';
import { History } from './history.ts';
import { runCanary } from './load/canary.ts';
import { completedJobs, queuesAtRest } from './load/jobs.ts';
import { Day } from './load/day.ts';
import { isHealthy } from './load/gateways.ts';
import { Pace } from './load/pace.ts';
import { concernsRedis, nameOf, planOf, RAMP_MS, type Fault } from './plan.ts';
import type { Violation } from './checks/answers.ts';
import type { Environment } from './environment/environment.ts';
import type { Options } from './options.ts';

/**
 * A text that the provider did not accept is only sent again after a minute. The provider is reliable for the last part of the
 * run, so that the run need not wait for such texts. The same applies to the receiver of webhooks.
 */
const RELIABLE_MS = 45_000;

export interface Run {
  seed: number;
  minutes: number;
  history: History;
  violations: Violation[];
  idle: IdleSession[];
  load: { began: number; ended: number };
  /** the requests to the text provider and the final status of each message */
  texts: { requests: number; ends: string[] };
  /** the longest pause of the load generator, which limits the accuracy of its times */
  longestPauseMs: number;
}

/** Injects one fault after another under load, waits until all work is done, and runs the checks. */
export async function runChaos(
  environment: Environment,
  {
    seed,
    minutes,
    texts: wanted,
    log,
    signal,
  }: Omit<Options, 'report' | 'reportTimes'> & { log: (line: string) => void; signal: AbortSignal },
): Promise<Run> {
  const faults = async (day: Day) => {
    const began = Date.now();
    const makeReliable = () => {
      environment.provider.makeReliable();
      environment.receiver.makeReliable();
    };
    const reliableTimer = setTimeout(makeReliable, minutes * 60_000 - RELIABLE_MS);
    try {
      await sleep(RAMP_MS, undefined, { signal });
      await injectFaults(environment, day, planOf(seed, minutes), log, signal);
      await sleep(Math.max(0, began + minutes * 60_000 - Date.now()), undefined, { signal });
    } finally {
      clearTimeout(reliableTimer);
    }
  };
  const run = await runUnderLoad(environment, { seed, texts: wanted / (minutes * 60), log, signal }, faults);
  return { seed, minutes, ...run };
}

/**
 * Does something to the system under the load of a day, waits until all work is done, and runs the checks.
 * @param options texts: how many a second beside those of check-ins
 */
export async function runUnderLoad(
  environment: Environment,
  {
    seed,
    texts: textsPerSecond,
    log,
    signal,
  }: { seed: number; texts: number; log: (line: string) => void; signal: AbortSignal },
  work: (day: Day) => Promise<void>,
): Promise<Omit<Run, 'seed' | 'minutes'>> {
  const over = new AbortController();
  signal.addEventListener('abort', () => over.abort());
  const history = new History();
  const day = new Day(environment.gateways, history, seed);
  const sessions = new IdleTransactionMonitor(() => environment.databaseUrl, over.signal);
  const pauses = monitorEventLoopDelay({ resolution: 20 });
  try {
    log('Signing in');
    await day.begin(textsPerSecond);
    pauses.enable();
    const load = { began: Date.now(), ended: 0 };
    await work(day);
    load.ended = Date.now();
    history.pressureMs = cpuPressureMs();
    log('The load ends; waiting for pending calls');
    await day.end();
    const violations = await findViolations(environment, history, sessions.seen);
    const { requests, messages } = environment.provider;
    const texts = { requests, ends: messages.map(({ status }) => status) };
    return { history, idle: sessions.seen, violations, load, texts, longestPauseMs: pauses.max / 1e6 };
  } finally {
    over.abort();
    await day.close();
    await sessions.watching;
  }
}

async function injectFaults(
  environment: Environment,
  day: Day,
  plan: Fault[],
  log: (line: string) => void,
  signal: AbortSignal,
) {
  for (const fault of plan) {
    await sleep(fault.pauseMs, undefined, { signal });
    const began = Date.now();
    const pressureMs = cpuPressureMs();
    const name = nameOf(fault);
    log(`${name} for ${(fault.durationMs / 1000).toFixed(1)} s`);
    const { heal } = await injectFault(environment, fault);
    await sleep(fault.durationMs, undefined, { signal });
    await heal();
    const record = { name, fault, began, ended: Date.now(), pressureMs, readyAt: null, recoveredAt: null };
    day.history.faults.push(record);
    const jobs = concernsRedis(fault) ? await completedJobs(environment.processes) : undefined;
    Object.assign(record, await awaitRecovery(environment, day, signal, jobs));
    log(
      record.recoveredAt === null
        ? `${name}: not recovered`
        : `recovered after ${(record.recoveredAt - record.ended) / 1000} s`,
    );
  }
}

/** A system that has not recovered within this time never will. */
const GIVE_UP_MS = 180_000;
const POLL_MS = 200;

/**
 * Waits until every process is ready, a call of every kind has succeeded at every gateway, and each queue of `jobs` has completed more.
 * @param jobs completed so far
 */
export async function awaitRecovery(
  environment: Pick<Environment, 'processes'>,
  day: Day,
  signal: AbortSignal,
  jobs?: Record<string, number>,
): Promise<{ readyAt: number | null; recoveredAt: number | null; missing?: string }> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), GIVE_UP_MS);
  const stop = () => giveUp.abort();
  signal.addEventListener('abort', stop);
  try {
    return await awaitRecoveryUntil(environment, day, giveUp.signal, jobs);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

async function awaitRecoveryUntil(
  environment: Pick<Environment, 'processes'>,
  day: Day,
  over: AbortSignal,
  jobs?: Record<string, number>,
) {
  const pace = new Pace(over, randomOf(0));
  let missing = await awaitReady(environment, over);
  const readyAt = missing === undefined ? Date.now() : null;
  if (readyAt !== null) {
    const results = await Promise.all(day.balancer.gateways.map((gateway) => runCanary(day, gateway, pace)));
    missing = results.find((each) => each !== undefined);
  }
  missing ??= await awaitReady(environment, over);
  if (jobs) missing ??= await awaitJobs(environment, jobs, over);
  return missing === undefined ? { readyAt, recoveredAt: Date.now() } : { readyAt, recoveredAt: null, missing };
}

/** Names the queues whose jobs do not run again when the time is over. */
async function awaitJobs(
  { processes }: Pick<Environment, 'processes'>,
  before: Record<string, number>,
  over: AbortSignal,
) {
  for (;;) {
    const left = await queuesAtRest(processes, before);
    if (left.length === 0) return undefined;
    if (over.aborted) return `jobs of ${left.join(', ')} do not run`;
    await sleep(POLL_MS);
  }
}

/** Names the processes that are not ready when the time is over. */
async function awaitReady({ processes }: Pick<Environment, 'processes'>, over: AbortSignal) {
  for (;;) {
    const whole = await Promise.all(processes.map(({ healthUrl }) => isHealthy(healthUrl)));
    const absent = processes.filter((_, index) => !whole[index]).map(({ name }) => name);
    if (absent.length === 0) return undefined;
    if (over.aborted) return `${absent.join(', ')} not ready or degraded`;
    await sleep(POLL_MS);
  }
}

/**
 * Returns how long tasks have waited for a CPU since the machine started (pressure stall information), or null if the kernel
 * does not report it. It shows whether other work disturbed the run.
 * @returns milliseconds
 */
export function cpuPressureMs(): number | null {
  try {
    const [, total] = /^some .* total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8')) ?? [];
    return total === undefined ? null : Number(total) / 1000;
  } catch {
    return null;
  }
}

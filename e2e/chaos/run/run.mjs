import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { inflict } from '../faults/inflict.mjs';
import { History } from '../history/history.mjs';
import { Day } from '../load/day.mjs';
import { nameOf } from '../plan/fault.mjs';
import { planOf, RAMP_MS } from '../plan/plan.mjs';
import { processorWaitedMs } from './machine.mjs';
import { recovery } from './recovery.mjs';
import { SessionWatch } from './sessions.mjs';
import { verdict } from './verdict.mjs';

/** What the provider never took shows after a minute: towards the end it takes all, or everybody would wait for that. */
const QUIET_MS = 45_000;

/**
 * @typedef {object} Run
 * @property {number} seed
 * @property {number} minutes
 * @property {History} history
 * @property {import('../checks/answers.mjs').Violation[]} violations
 * @property {import('../checks/sessions.mjs').IdleSession[]} idle
 * @property {{began: number, ended: number}} load
 * @property {{requests: number, ends: string[]}} texts what the provider of texts was asked for, and how each of its messages ended
 * @property {number} longestPauseMs of the load itself: what it measured may be so much off
 */

/**
 * Breaks one thing after the other under load, lets everything come to rest, and judges.
 * @param {import('../stage/stage.mjs').Stage} stage
 * @param {Omit<import('../options.mjs').Options, 'report' | 'reportTimes'> & {log: (line: string) => void, signal: AbortSignal}} options
 * @returns {Promise<Run>}
 */
export async function runChaos(stage, { seed, minutes, texts: wanted, log, signal }) {
  const over = new AbortController();
  signal.addEventListener('abort', () => over.abort());
  const history = new History();
  const day = new Day(stage.gateways, history, seed);
  const sessions = new SessionWatch(stage.databaseUrl, over.signal);
  /** @type {NodeJS.Timeout | undefined} */
  let quieting;
  const pauses = monitorEventLoopDelay({ resolution: 20 });
  try {
    log('Everybody signs in');
    await day.begin(wanted / (minutes * 60));
    pauses.enable();
    const load = { began: Date.now(), ended: 0 };
    quieting = setTimeout(() => stage.provider.makeReliable(), minutes * 60_000 - QUIET_MS);
    await sleep(RAMP_MS, undefined, { signal });
    await breakAll(stage, day, planOf(seed, minutes), log, signal);
    await sleep(Math.max(0, load.began + minutes * 60_000 - Date.now()), undefined, { signal });
    load.ended = Date.now();
    history.waitedMs = processorWaitedMs();
    log('The load ends, and what is under way comes to its end');
    await day.end();
    const violations = await verdict(stage, history, sessions.seen);
    const { requests, messages } = stage.provider;
    const texts = { requests, ends: messages.map(({ status }) => status) };
    return { seed, minutes, history, idle: sessions.seen, violations, load, texts, longestPauseMs: pauses.max / 1e6 };
  } finally {
    clearTimeout(quieting);
    over.abort();
    await day.close();
    await sessions.watching;
  }
}

/** @param {import('../stage/stage.mjs').Stage} stage @param {Day} day @param {import('../plan/fault.mjs').Fault[]} plan @param {(line: string) => void} log @param {AbortSignal} signal */
async function breakAll(stage, day, plan, log, signal) {
  for (const fault of plan) {
    await sleep(fault.calmMs, undefined, { signal });
    const began = Date.now();
    const waitedMs = processorWaitedMs();
    const name = nameOf(fault);
    log(`${name} for ${(fault.forMs / 1000).toFixed(1)} s`);
    const { heal } = await inflict(stage, fault);
    await sleep(fault.forMs, undefined, { signal });
    await heal();
    const outbreak = { name, fault, began, ended: Date.now(), waitedMs, readyAt: null, wellAt: null };
    day.history.outbreaks.push(outbreak);
    Object.assign(outbreak, await recovery(stage, day, signal));
    log(outbreak.wellAt === null ? `${name}: not well` : `well after ${(outbreak.wellAt - outbreak.ended) / 1000} s`);
  }
}

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

/**
 * A text that the provider did not accept is only sent again after a minute. The provider is reliable for the last part of the
 * run, so that the run need not wait for such texts.
 */
const RELIABLE_MS = 45_000;

/**
 * @typedef {object} Run
 * @property {number} seed
 * @property {number} minutes
 * @property {History} history
 * @property {import('../checks/answers.mjs').Violation[]} violations
 * @property {import('../checks/sessions.mjs').IdleSession[]} idle
 * @property {{began: number, ended: number}} load
 * @property {{requests: number, ends: string[]}} texts the requests to the text provider and the final status of each message
 * @property {number} longestPauseMs the longest pause of the load generator, which limits the accuracy of its times
 */

/**
 * Injects one fault after the other under load, waits until all work is done, and runs the checks.
 * @param {import('../environment/environment.mjs').Environment} environment
 * @param {Omit<import('../options.mjs').Options, 'report' | 'reportTimes'> & {log: (line: string) => void, signal: AbortSignal}} options
 * @returns {Promise<Run>}
 */
export async function runChaos(environment, { seed, minutes, texts: wanted, log, signal }) {
  const over = new AbortController();
  signal.addEventListener('abort', () => over.abort());
  const history = new History();
  const day = new Day(environment.gateways, history, seed);
  const sessions = new SessionWatch(environment.databaseUrl, over.signal);
  /** @type {NodeJS.Timeout | undefined} */
  let reliableTimer;
  const pauses = monitorEventLoopDelay({ resolution: 20 });
  try {
    log('Signing in');
    await day.begin(wanted / (minutes * 60));
    pauses.enable();
    const load = { began: Date.now(), ended: 0 };
    reliableTimer = setTimeout(() => environment.provider.makeReliable(), minutes * 60_000 - RELIABLE_MS);
    await sleep(RAMP_MS, undefined, { signal });
    await injectFaults(environment, day, planOf(seed, minutes), log, signal);
    await sleep(Math.max(0, load.began + minutes * 60_000 - Date.now()), undefined, { signal });
    load.ended = Date.now();
    history.waitedMs = processorWaitedMs();
    log('The load ends; waiting for pending calls');
    await day.end();
    const violations = await verdict(environment, history, sessions.seen);
    const { requests, messages } = environment.provider;
    const texts = { requests, ends: messages.map(({ status }) => status) };
    return { seed, minutes, history, idle: sessions.seen, violations, load, texts, longestPauseMs: pauses.max / 1e6 };
  } finally {
    clearTimeout(reliableTimer);
    over.abort();
    await day.close();
    await sessions.watching;
  }
}

/** @param {import('../environment/environment.mjs').Environment} environment @param {Day} day @param {import('../plan/fault.mjs').Fault[]} plan @param {(line: string) => void} log @param {AbortSignal} signal */
async function injectFaults(environment, day, plan, log, signal) {
  for (const fault of plan) {
    await sleep(fault.calmMs, undefined, { signal });
    const began = Date.now();
    const waitedMs = processorWaitedMs();
    const name = nameOf(fault);
    log(`${name} for ${(fault.forMs / 1000).toFixed(1)} s`);
    const { heal } = await inflict(environment, fault);
    await sleep(fault.forMs, undefined, { signal });
    await heal();
    const outbreak = { name, fault, began, ended: Date.now(), waitedMs, readyAt: null, wellAt: null };
    day.history.outbreaks.push(outbreak);
    Object.assign(outbreak, await recovery(environment, day, signal));
    log(
      outbreak.wellAt === null
        ? `${name}: not recovered`
        : `recovered after ${(outbreak.wellAt - outbreak.ended) / 1000} s`,
    );
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { awaitRecovery } from '../chaos/run.mjs';

/**
 * @typedef {import('../chaos/environment/environment.mjs').Environment} Environment
 * @typedef {import('../../scripts/system/index.mjs').ServiceProcess} ServiceProcess
 *
 * Replaces every process by one of another version.
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} to the checkout of the version
 * @property {Partial<Record<import('../../scripts/system/services.mjs').ServiceName, 'rabbitmq' | 'postgres'>>} [restarts] the
 * server that is restarted while the first process of a service is replaced
 *
 * @typedef {object} StageRecord
 * @property {string} name
 * @property {number} began
 * @property {number} ended
 * @property {number} replaced
 * @property {string[]} failedExits processes that did not drain in order
 */

/** Calls between two replacements show whether the system is well. */
const PAUSE_MS = 1000;

/**
 * Migrates the database with the version's own migrations, then replaces one process after another: its successor starts and
 * becomes ready before it is told to stop.
 * @param {Environment} environment
 * @param {import('../chaos/load/day.mjs').Day} day
 * @param {Stage} stage
 * @param {{log: (line: string) => void, signal: AbortSignal}} options
 * @returns {Promise<StageRecord>}
 */
export async function replaceAll(environment, day, { name, to, restarts = {} }, { log, signal }) {
  log(name);
  const began = Date.now();
  await environment.system.migrate(to);
  const failedExits = [];
  const left = { ...restarts };
  const olds = [...environment.processes];
  for (const old of olds) {
    const server = left[old.service];
    delete left[old.service];
    const [how] = await Promise.all([
      replace(environment, day, old, to),
      server && restart(environment, day, server, { except: old, log, signal }),
    ]);
    log(`${old.name}: ${how}`);
    if (how !== 'it ended with code 0') failedExits.push(`${old.name}: ${how}`);
    await sleep(PAUSE_MS, undefined, { signal });
  }
  return { name, began, ended: Date.now(), replaced: olds.length, failedExits };
}

/** @param {Environment} environment @param {import('../chaos/load/day.mjs').Day} day @param {ServiceProcess} old @param {string} checkout @returns {Promise<string>} how it ended, in words */
async function replace({ system, supervisor }, { balancer }, old, checkout) {
  const successor = await system.addReplica(old.service, checkout);
  supervisor.add(successor);
  if (successor.url) balancer.add({ name: successor.name, url: successor.url });
  supervisor.expectExit(old.name);
  balancer.expectStop(old.name);
  const how = await system.removeReplica(old);
  balancer.remove(old.name);
  return how;
}

/**
 * Restarts a server in order and records the fault, so that calls which are rejected meanwhile count as its effect.
 * @param {Environment} environment
 * @param {import('../chaos/load/day.mjs').Day} day
 * @param {'rabbitmq' | 'postgres'} server
 * @param {{except: ServiceProcess, log: (line: string) => void, signal: AbortSignal}} options except: the process that is replaced
 */
async function restart(environment, day, server, { except, log, signal }) {
  const running = environment.processes.filter((process) => process !== except);
  const name = `${server} restarted`;
  log(name);
  const began = Date.now();
  await environment.serverOf(server)?.restart();
  const fault = { kind: /** @type {const} */ ('kill'), target: server, pauseMs: 0, durationMs: 0 };
  const record = { name, fault, began, ended: Date.now(), pressureMs: null, readyAt: null, recoveredAt: null };
  day.history.faults.push(record);
  Object.assign(record, await awaitRecovery({ processes: running }, day, signal));
}

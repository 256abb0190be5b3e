import { setTimeout as sleep } from 'node:timers/promises';
import { awaitRecovery } from '../chaos/run.ts';
import type { Environment } from '../chaos/environment/environment.ts';
import type { ServiceProcess } from '../../scripts/system/service-process.ts';
import type { ServiceName } from '../../scripts/system/services.ts';
import type { Day } from '../chaos/load/day.ts';

/** Replaces every process by one of another version. */
export interface Stage {
  name: string;
  /** the checkout of the version */
  to: string;
  /**
   * the
   * server that is restarted while the first process of a service is replaced
   */
  restarts?: Partial<Record<ServiceName, 'rabbitmq' | 'postgres'>>;
}

export interface StageRecord {
  name: string;
  began: number;
  ended: number;
  replaced: number;
  /** processes that did not drain in order */
  failedExits: string[];
}

/** Calls between two replacements show whether the system is well. */
const PAUSE_MS = 1000;

/**
 * Migrates the database with the version's own migrations, then replaces one process after another: its successor starts and
 * becomes ready before it is told to stop.
 */
export async function replaceAll(
  environment: Environment,
  day: Day,
  { name, to, restarts = {} }: Stage,
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): Promise<StageRecord> {
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

/** @returns how it ended, in words */
async function replace(
  { system, supervisor }: Environment,
  { balancer }: Day,
  old: ServiceProcess,
  checkout: string,
): Promise<string> {
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
 * @param options except: the process that is replaced
 */
async function restart(
  environment: Environment,
  day: Day,
  server: 'rabbitmq' | 'postgres',
  { except, log, signal }: { except: ServiceProcess; log: (line: string) => void; signal: AbortSignal },
) {
  const running = environment.processes.filter((process) => process !== except);
  const name = `${server} restarted`;
  log(name);
  const began = Date.now();
  await environment.serverOf(server)?.restart();
  const fault = { kind: 'kill' as const, target: server, pauseMs: 0, durationMs: 0 };
  const record = { name, fault, began, ended: Date.now(), pressureMs: null, readyAt: null, recoveredAt: null };
  day.history.faults.push(record);
  Object.assign(record, await awaitRecovery({ processes: running }, day, signal));
}

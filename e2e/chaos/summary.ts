import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { REPOSITORY } from '../../scripts/system/services.ts';
import { isGatewayDown } from './checks/answers.ts';
import { isAcknowledged, isLongRunning, type FaultRecord } from './history.ts';
import { concernsRedis } from './plan.ts';
import type { Run } from './run.ts';

const HEAD = [
  'Seed',
  'Commit',
  'Calls',
  'Faults',
  'Changes checked',
  'Lost, doubled, 500, inconsistent',
  'Late',
  'Slowest call',
  'Slowest recovery',
  'with Redis',
  'Load',
];

/** The run as a table of one row, as in docs/reliability.md. */
export const summaryTable = (run: Run): string[][] => [HEAD, summaryRow(run)];

function summaryRow({ seed, history: { calls, faults }, violations }: Run): string[] {
  const changes = calls.filter((call) => call.intent !== undefined && isAcknowledged(call));
  const late = violations.filter((violation) => violation.late).length;
  const timed = calls.filter((call) => !isLongRunning(call) && !isGatewayDown(call, faults));
  const slowestMs = timed.reduce((most, { began, ended }) => Math.max(most, ended - began), 0);
  return [
    String(seed),
    commit(),
    String(calls.length),
    String(faults.length),
    String(changes.length),
    String(violations.length - late),
    String(late),
    seconds(slowestMs),
    slowestRecovery(faults.filter(({ fault }) => !concernsRedis(fault))),
    slowestRecovery(faults.filter(({ fault }) => concernsRedis(fault))),
    (loadavg()[1] ?? 0).toFixed(1),
  ];
}

function slowestRecovery(faults: FaultRecord[]) {
  if (faults.length === 0) return '-';
  if (faults.some(({ recoveredAt }) => recoveredAt === null)) return 'never';
  return seconds(Math.max(...faults.map(({ ended, recoveredAt }) => (recoveredAt ?? ended) - ended)));
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A copy without git has no commit. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: REPOSITORY, encoding: 'utf8' }).trim();
  } catch {
    return '-';
  }
}

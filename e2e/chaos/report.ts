import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { isAcknowledged, isLongRunning, isUnavailable, type History, type Call } from './history.ts';
import { summaryTable } from './summary.ts';
import type { Run } from './run.ts';
import type { Violation } from './checks/answers.ts';

const LISTED = 20;

/** Returns the run's report in Markdown: the load, the effect of each fault, and the violations. */
export function reportOf(run: Run): string {
  const { seed, minutes, violations } = run;
  const lines = [
    `## ${minutes} minutes, seed ${seed}`,
    '',
    ...alignColumns(summaryTable(run)),
    '',
    ...summary(run),
    '',
    ...table(run),
    '',
    ...(violations.length === 0
      ? ['Nothing lost, nothing doubled, no 500: no violation.']
      : violationLines(violations)),
  ];
  return `${lines.join('\n')}\n`;
}

function summary({ history, load, texts, longestPauseMs }: Run) {
  const { calls, faults, streams } = history;
  const seconds = (load.ended - load.began) / 1000;
  const done = calls.filter(({ intent, ...call }) => intent !== undefined && isAcknowledged(call));
  return [
    `${calls.length} calls in ${Math.round(seconds)} s under ${faults.length} faults; ${streams.length} live streams.`,
    `Acknowledged: ${formatCounts(countBy(done.map(({ kind }) => kind)))}.`,
    `Text provider: ${texts.requests} requests, ${texts.ends.length} messages: ${formatCounts(countBy(texts.ends))}.`,
    `Machine: ${availableParallelism()} cores, load average ${loadavg()[1]?.toFixed(1)}; longest pause of the load generator ${Math.round(longestPauseMs)} ms.`,
  ];
}

function table({ history, load }: Run) {
  const rows = outagesOf(history, load.ended).map(
    ({ name, lasted, calls, rejected, slowest, impact, recoveredAfter, waited }) => [
      name,
      lasted.toFixed(1),
      String(calls),
      Object.entries(rejected)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ') || '-',
      slowest.toFixed(1),
      impact.toFixed(1),
      recoveredAfter === null ? 'never' : recoveredAfter.toFixed(1),
      waited === null ? '-' : `${Math.round(waited * 100)} %`,
    ],
  );
  const head = ['fault', 'lasted s', 'calls', 'rejected', 'slowest s', 'impact s', 'recovered after s', 'CPU pressure'];
  return alignColumns([head, ...rows]);
}

/** Formats a table of Markdown; the first row is its head. */
export function alignColumns([head = [], ...rows]: string[][]) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)];
}

/** @returns lines */
export function violationLines(violations: Violation[]): string[] {
  const counts = Object.entries(countBy(violations.map(({ kind }) => kind))).map(
    ([kind, count]) => `${kind}: ${count}`,
  );
  const listed = rarestFirst(violations)
    .slice(0, LISTED)
    .map(
      ({ kind, what, requestIds, late }) =>
        `- ${late ? 'late: ' : ''}${kind}: ${what}${requestIds.length > 0 ? ` [${requestIds.join(', ')}]` : ''}`,
    );
  const more = violations.length - listed.length;
  return [
    `${violations.length} violations (${counts.join('; ')})${violations.every(({ late }) => late) ? ', all of them late: nothing lost, nothing doubled, no 500' : ''}:`,
    '',
    ...listed,
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

/** Writes the violations and all calls, one JSON document a line. */
export function writeCalls(file: string, { history, idle, violations }: Pick<Run, 'history' | 'idle' | 'violations'>) {
  const lines = [...violations, ...history.faults, ...idle, ...history.calls].map(
    (each) => `${JSON.stringify(each)}\n`,
  );
  writeFileSync(file, lines.join(''));
}

/**
 * Sorts late violations last, and rare kinds before frequent ones: a rare violation says more than the five-hundredth of a frequent kind.
 */
function rarestFirst(violations: Violation[]) {
  const counts = countBy(violations.map(({ kind }) => kind));
  const rank = ({ kind, late }: Violation) => [late ? 1 : 0, counts[kind] ?? 0];
  return [...violations].sort((one, other) => {
    const [[late = 0, count = 0], [otherLate = 0, otherCount = 0]] = [rank(one), rank(other)];
    return late - otherLate || count - otherCount;
  });
}

const formatCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

function countBy(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Callers notice calls that take longer. */
const SLOW_MS = 1000;

/** The effect of one fault on callers; times in seconds. */
interface Outage {
  name: string;
  lasted: number;
  /** ended between its start and the next fault */
  calls: number;
  /** by status; `none` without a response */
  rejected: Record<string, number>;
  slowest: number;
  /** from the start of the first unavailable or slow call to the end of the last */
  impact: number;
  /** null if the system did not recover */
  recoveredAfter: number | null;
  /** the share of the time, 0 to 1, in which a task waited for a CPU */
  waited: number | null;
}

/** @param until the end of the load */
export function outagesOf({ calls, faults, pressureMs: waitedAtEnd }: History, until: number): Outage[] {
  return faults.map(({ name, began, ended, recoveredAt, pressureMs }, index) => {
    const { began: next, pressureMs: waitedThen } = faults[index + 1] ?? { began: until, pressureMs: waitedAtEnd };
    const own = calls.filter((call) => call.ended >= began && call.ended < next && !isLongRunning(call));
    const bad = own.filter((call) => isBad(call) || call.ended - call.began > SLOW_MS);
    const rejected: Record<string, number> = {};
    for (const { status } of own.filter(isBad)) rejected[status ?? 'none'] = (rejected[status ?? 'none'] ?? 0) + 1;
    const first = Math.max(began, Math.min(...bad.map((call) => call.began)));
    const last = Math.max(...bad.map((call) => call.ended));
    return {
      name,
      lasted: (ended - began) / 1000,
      calls: own.length,
      rejected,
      slowest: Math.max(0, ...own.map((call) => call.ended - call.began)) / 1000,
      impact: bad.length === 0 ? 0 : (last - first) / 1000,
      waited: pressureMs === null || waitedThen === null ? null : (waitedThen - pressureMs) / (next - began),
      recoveredAfter: recoveredAt === null ? null : (recoveredAt - ended) / 1000,
    };
  });
}

export const isBad = (call: Call) => call.status === null || isUnavailable(call) || !call.expected;

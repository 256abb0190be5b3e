import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { isAcknowledged, isLongRunning, isUnavailable } from './history.mjs';
import { summaryTable } from './summary.mjs';

/** @typedef {import('./run.mjs').Run} Run */

const LISTED = 20;

/** Returns the run's report in Markdown: the load, the effect of each fault, and the violations. @param {Run} run @returns {string} */
export function reportOf(run) {
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

/** @param {Run} run */
function summary({ history, load, texts, longestPauseMs }) {
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

/** @param {Run} run */
function table({ history, load }) {
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

/** Formats a table of Markdown; the first row is its head. @param {string[][]} rows */
export function alignColumns([head = [], ...rows]) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)];
}

/** @param {import('./checks/answers.mjs').Violation[]} violations @returns {string[]} lines */
export function violationLines(violations) {
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

/** Writes the violations and all calls, one JSON document a line. @param {string} file @param {Pick<Run, 'history' | 'idle' | 'violations'>} run */
export function writeCalls(file, { history, idle, violations }) {
  const lines = [...violations, ...history.faults, ...idle, ...history.calls].map(
    (each) => `${JSON.stringify(each)}\n`,
  );
  writeFileSync(file, lines.join(''));
}

/** Sorts late violations last, and rare kinds before frequent ones: a rare violation says more than the five-hundredth of a frequent kind. @param {import('./checks/answers.mjs').Violation[]} violations */
function rarestFirst(violations) {
  const counts = countBy(violations.map(({ kind }) => kind));
  const rank = (/** @type {import('./checks/answers.mjs').Violation} */ { kind, late }) => [
    late ? 1 : 0,
    counts[kind] ?? 0,
  ];
  return [...violations].sort((one, other) => {
    const [[late = 0, count = 0], [otherLate = 0, otherCount = 0]] = [rank(one), rank(other)];
    return late - otherLate || count - otherCount;
  });
}

/** @param {Record<string, number>} counts */
const formatCounts = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

/** @param {string[]} names @returns {Record<string, number>} */
function countBy(names) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Callers notice calls that take longer. */
const SLOW_MS = 1000;

/**
 * The effect of one fault on callers; times in seconds.
 * @typedef {object} Outage
 * @property {string} name
 * @property {number} lasted
 * @property {number} calls ended between its start and the next fault
 * @property {Record<string, number>} rejected by status; `none` without a response
 * @property {number} slowest
 * @property {number} impact from the start of the first unavailable or slow call to the end of the last
 * @property {number | null} recoveredAfter null if the system did not recover
 * @property {number | null} waited the share of the time, 0 to 1, in which a task waited for a CPU
 */

/** @param {import('./history.mjs').History} history @param {number} until the end of the load @returns {Outage[]} */
export function outagesOf({ calls, faults, pressureMs: waitedAtEnd }, until) {
  return faults.map(({ name, began, ended, recoveredAt, pressureMs }, index) => {
    const { began: next, pressureMs: waitedThen } = faults[index + 1] ?? { began: until, pressureMs: waitedAtEnd };
    const own = calls.filter((call) => call.ended >= began && call.ended < next && !isLongRunning(call));
    const bad = own.filter((call) => isBad(call) || call.ended - call.began > SLOW_MS);
    /** @type {Record<string, number>} */
    const rejected = {};
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

/** @param {import('./history.mjs').Call} call */
export const isBad = (call) => call.status === null || isUnavailable(call) || !call.expected;

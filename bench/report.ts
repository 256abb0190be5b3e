import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { LoadReport } from './run/run-load.ts';
import type { Options } from './options.ts';

export function printReport(
  reports: LoadReport[],
  { customers, rounds, against }: { customers: number; rounds: number; against: string | undefined },
) {
  console.log(`\n${customers.toLocaleString('en')} customers, medians of ${rounds} rounds (lowest to highest)\n`);
  for (const line of table(figureRows(reports))) console.log(line);
  console.log('');
  for (const line of table(verdictRows(reports))) console.log(line);
  if (against === undefined) return;
  console.log(`\nCompared with ${against}\n`);
  for (const line of table(comparisonRows(reports, JSON.parse(readFileSync(against, 'utf8')).loads))) console.log(line);
}

/** The parts that both results have. */
function comparisonRows(reports: LoadReport[], earlier: LoadReport[]) {
  const rows = [['load', 'requests/s', 'before', 'ratio', 'p99 ms', 'before', 'ratio']];
  for (const { name, parts } of reports) {
    const before = earlier.find((load) => load.name === name)?.parts ?? [];
    for (const { title, figures } of parts) {
      const then = before.find((part) => part.title === title)?.figures.lotline;
      if (!then) continue;
      const pairs = [
        [figures.lotline.perSecond.median, then.perSecond.median],
        [figures.lotline.p99.median, then.p99.median],
      ];
      const cells = pairs.flatMap(([now = 0, was = 0]) => [short(now), short(was), (now / was).toFixed(2)]);
      rows.push([`${name}: ${title}`, ...cells]);
    }
  }
  return rows;
}

function figureRows(reports: LoadReport[]) {
  const rows = [['load', '', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'wrong', 'withheld', 'CPU seconds a minute']];
  for (const { name, parts } of reports) {
    for (const { title, figures } of parts) {
      for (const subject of ['lotline', 'peer'] as const) {
        const { perSecond, p50, p95, p99, wrong, withheld, cpuSecondsAMinute } = figures[subject];
        const host = `${(withheld.median * 100).toFixed(0)} %`;
        const spread = `${short(perSecond.median)} (${short(perSecond.low)} to ${short(perSecond.high)})`;
        const latencies = [p50, p95, p99].map(({ median }) => median.toFixed(median < 10 ? 2 : 1));
        const load = subject === 'lotline' ? `${name}: ${title}` : '';
        rows.push([load, subject, spread, ...latencies, String(wrong), host, cpu(cpuSecondsAMinute)]);
      }
    }
  }
  return rows;
}

function verdictRows(reports: LoadReport[]) {
  const rows = [['load', 'what', 'must reach', 'measured', 'reached']];
  for (const { name, parts, screens } of reports) {
    for (const { title, verdicts } of [...parts, ...screens]) {
      for (const { what, must, measured, reached } of verdicts) {
        rows.push([`${name}: ${title}`, what, must, measured, reached ? 'yes' : 'NO']);
      }
    }
  }
  return rows;
}

/** Only the processes that used CPU time. */
const cpu = (seconds: Record<string, number>) =>
  Object.entries(seconds)
    .filter(([, value]) => value >= 0.5)
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(', ');

const short = (value: number) => value.toFixed(value < 100 ? 1 : 0);

/** Pads each column to its widest cell. */
function table(rows: string[][]) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * @param startedAt ms
 * @returns the path of the file
 */
export function writeReport(
  loads: LoadReport[],
  { customers, rounds, seconds, json }: Options,
  startedAt: number,
): string {
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model.trim(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    // Above the number of CPUs, other work was running.
    loadAverage: loadavg(),
    node: process.version,
    kernel: readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim(),
  };
  const report = { at: new Date(startedAt).toISOString(), machine, customers, rounds, seconds: seconds ?? null, loads };
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  return json;
}

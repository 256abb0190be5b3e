import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';

/**
 * @param {import('../run/run-load.mjs').LoadReport[]} loads
 * @param {import('../options.mjs').Options} options
 * @param {number} startedAt ms
 * @returns {string} where it was written
 */
export function writeReport(loads, { customers, rounds, seconds, json }, startedAt) {
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model.trim(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    // Above the number of its processors, others worked here too.
    loadAverage: loadavg(),
    node: process.version,
    kernel: readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim(),
  };
  const report = { at: new Date(startedAt).toISOString(), machine, customers, rounds, seconds: seconds ?? null, loads };
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  return json;
}

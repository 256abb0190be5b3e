import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in ticks of a hundredth of a second, and its memory in pages of 4 KiB. */
const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;

/**
 * @typedef {object} Usage
 * @property {number} cpuSeconds user and system time so far
 * @property {number} memoryMb resident memory now
 */

/** @param {number} pid */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces, so the fields are counted from behind it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      cpuSeconds: (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND,
      memoryMb: (Number(fields[21]) * PAGE_BYTES) / 2 ** 20,
    };
  } catch {
    return undefined; // ended meanwhile
  }
}

/**
 * What a process and its descendants have used: PostgreSQL's backends and RabbitMQ's virtual machine are children. The time
 * of children that ended counts too; memory is the largest single process, because PostgreSQL's share most of theirs.
 * @param {number} root
 * @returns {Usage}
 */
export function usageOf(root) {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => /** @type {const} */ ([Number(name), stat(Number(name))])),
  );
  const family = new Set([root]);
  for (let grown = true; grown;) {
    grown = false;
    for (const [pid, process] of all) {
      if (process && !family.has(pid) && family.has(process.parent)) {
        family.add(pid);
        grown = true;
      }
    }
  }
  const members = [...family].flatMap((pid) => all.get(pid) ?? []);
  return {
    cpuSeconds: members.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    memoryMb: Math.max(0, ...members.map(({ memoryMb }) => memoryMb)),
  };
}

/**
 * Measures what named processes use while `work` runs.
 * @template T
 * @param {Record<string, number>} pids
 * @param {() => Promise<T>} work
 * @returns {Promise<{result: T, cpuSeconds: Record<string, number>, memoryGrowthMb: Record<string, number>}>}
 */
export async function whileMeasured(pids, work) {
  const before = Object.entries(pids).map(([name, pid]) => ({ name, pid, usage: usageOf(pid) }));
  const result = await work();
  /** @type {Record<string, number>} */
  const cpuSeconds = {};
  /** @type {Record<string, number>} */
  const memoryGrowthMb = {};
  for (const { name, pid, usage } of before) {
    const after = usageOf(pid);
    cpuSeconds[name] = round(after.cpuSeconds - usage.cpuSeconds);
    memoryGrowthMb[name] = round(after.memoryMb - usage.memoryMb);
  }
  return { result, cpuSeconds, memoryGrowthMb };
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

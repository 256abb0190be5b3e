import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in ticks of a hundredth of a second. */
const TICKS_A_SECOND = 100;

/**
 * What a process and its descendants have used: PostgreSQL's backends are children.
 * @typedef {object} Usage
 * @property {number} cpuSeconds user and system time so far, also of children that have ended
 * @property {number} memoryMb resident memory of its own: what is shared with others is not counted
 */

/**
 * @param {Record<string, number>} roots process ids by name
 * @returns {Record<string, Usage>}
 */
export function usageOf(roots) {
  const parents = parentsOfAll();
  return Object.fromEntries(
    Object.entries(roots).map(([name, root]) => {
      const family = familyOf(root, parents).map((pid) => ({ cpuSeconds: cpuOf(pid), memoryMb: memoryOf(pid) }));
      return [name, { cpuSeconds: sum(family, 'cpuSeconds'), memoryMb: sum(family, 'memoryMb') }];
    }),
  );
}

const parentsOfAll = () =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => /** @type {const} */ ([Number(name), parentOf(Number(name))])),
  );

/**
 * The largest process of each family, in MB as the system counts what is resident, but for memory that processes share.
 * @param {Record<string, number>} roots process ids by name
 * @returns {Record<string, number>}
 */
export function residentMb(roots) {
  const parents = parentsOfAll();
  return Object.fromEntries(
    Object.entries(roots).map(([name, root]) => [name, Math.max(...familyOf(root, parents).map(residentOf))]),
  );
}

const WATCH_MS = 500;

/** Looks at them now and then; answers, when it is over, how large each was at the most. @param {Record<string, number>} roots process ids by name */
export function watchResidentMb(roots) {
  /** @type {Record<string, number>} */
  const peaks = {};
  const look = () => {
    for (const [name, mb] of Object.entries(residentMb(roots))) peaks[name] = Math.max(peaks[name] ?? 0, mb);
  };
  look();
  const looking = setInterval(look, WATCH_MS);
  return () => {
    clearInterval(looking);
    return peaks;
  };
}

/** @param {number} root @param {Map<number, number | undefined>} parents */
function familyOf(root, parents) {
  const family = new Set([root]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [pid, parent] of parents) if (parent !== undefined && family.has(parent)) family.add(pid);
  }
  return [...family];
}

/** The fields behind the name, which may hold spaces. @param {number} pid @returns {string[]} empty when it has ended */
function statOf(pid) {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** @param {number} pid */
function parentOf(pid) {
  const parent = statOf(pid)[1];
  return parent === undefined ? undefined : Number(parent);
}

/** @param {number} pid */
function cpuOf(pid) {
  const times = statOf(pid).slice(11, 15).map(Number);
  return times.reduce((total, ticks) => total + ticks, 0) / TICKS_A_SECOND;
}

/** @param {number} pid */
function memoryOf(pid) {
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

/** @param {number} pid */
function residentOf(pid) {
  const status = read(`/proc/${pid}/status`);
  const kilobytes = (/** @type {string} */ what) =>
    Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
  return (kilobytes('VmRSS') - kilobytes('RssShmem')) / 1024;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // ended meanwhile
  }
}

/** @param {Usage[]} family @param {keyof Usage} what */
const sum = (family, what) => family.reduce((total, usage) => total + usage[what], 0);

/**
 * What the machine's processors have done so far, in ticks of the kernel.
 * @typedef {object} Processors
 * @property {number} busy
 * @property {number} stolen wanted by this machine and given to others by its host
 */

/** @returns {Processors} */
export function readProcessors() {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number);
  return { busy: user + nice + system + irq + softirq, stolen };
}

/** Of the processor time that this machine wanted between two readings, the part that its host withheld. 0 to 1. @param {Processors} before @param {Processors} after */
export function withheldShare(before, after) {
  const stolen = after.stolen - before.stolen;
  const wanted = after.busy - before.busy + stolen;
  return wanted > 0 ? stolen / wanted : 0;
}

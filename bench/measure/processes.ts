import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in ticks of 10 ms. */
const TICKS_A_SECOND = 100;

/** The CPU time and memory of a process and its descendants, such as PostgreSQL's backends. */
interface Usage {
  /** user and system time since the start, including ended children */
  cpuSeconds: number;
  /** private resident memory, without shared memory */
  memoryMb: number;
}

/** @param roots process ids by name */
export function usageOf(roots: Record<string, number>): Record<string, Usage> {
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
      .map((name) => [Number(name), parentOf(Number(name))] as const),
  );

/**
 * Returns the resident memory, without shared memory, of the largest process of each tree in MB.
 * @param roots process ids by name
 */
export function residentMb(roots: Record<string, number>): Record<string, number> {
  const parents = parentsOfAll();
  return Object.fromEntries(
    Object.entries(roots).map(([name, root]) => [name, Math.max(...familyOf(root, parents).map(residentOf))]),
  );
}

const WATCH_MS = 500;

/**
 * Samples memory periodically. The returned function stops and returns the peak of each process.
 * @param roots process ids by name
 */
export function watchResidentMb(roots: Record<string, number>) {
  const peaks: Record<string, number> = {};
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

function familyOf(root: number, parents: Map<number, number | undefined>) {
  const family = new Set([root]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [pid, parent] of parents) if (parent !== undefined && family.has(parent)) family.add(pid);
  }
  return [...family];
}

/**
 * Returns the fields after the program's name, which may contain spaces.
 * @returns empty when it has ended
 */
function statOf(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function parentOf(pid: number) {
  const parent = statOf(pid)[1];
  return parent === undefined ? undefined : Number(parent);
}

function cpuOf(pid: number) {
  const times = statOf(pid).slice(11, 15).map(Number);
  return times.reduce((total, ticks) => total + ticks, 0) / TICKS_A_SECOND;
}

function memoryOf(pid: number) {
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function residentOf(pid: number) {
  const status = read(`/proc/${pid}/status`);
  const kilobytes = (what: string) => Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
  return (kilobytes('VmRSS') - kilobytes('RssShmem')) / 1024;
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}

const sum = (family: Usage[], what: keyof Usage) => family.reduce((total, usage) => total + usage[what], 0);

/** The machine's CPU time so far, in ticks. */
interface Processors {
  busy: number;
  /** requested by this machine but given to others by its host */
  stolen: number;
}

function readProcessors(): Processors {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number);
  return { busy: user + nice + system + irq + softirq, stolen };
}

/** Returns the share (0 to 1) of the requested CPU time that the host withheld between two readings. */
function withheldShare(before: Processors, after: Processors) {
  const stolen = after.stolen - before.stolen;
  const requested = after.busy - before.busy + stolen;
  return requested > 0 ? stolen / requested : 0;
}

/** A try in which the host withheld more than this is repeated if --tries allows. */
const MAX_WITHHELD = 0.05;

/**
 * Runs several tries, until the host withheld little, and returns all of them, the least disturbed first.
 * @param prepare before each try, not measured
 */
export async function runLeastDisturbed<T>(
  tries: number,
  run: () => Promise<T>,
  prepare?: () => Promise<unknown>,
): Promise<[best: T & { withheld: number }, ...(T & { withheld: number })[]]> {
  const attempt = async () => {
    await prepare?.();
    const before = readProcessors();
    const result = await run();
    return { ...result, withheld: withheldShare(before, readProcessors()) };
  };
  const first = await attempt();
  const all = [first];
  while (all.length < tries && (all.at(-1)?.withheld ?? 0) > MAX_WITHHELD) all.push(await attempt());
  const [best = first, ...others] = all.toSorted((one, other) => one.withheld - other.withheld);
  return [best, ...others];
}

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * A process with all that descend from it, as they are now. PostgreSQL works in children which each lead a group of their
 * own, so that neither the process nor its group is the whole of it.
 * @param {number} pid
 * @returns {number[]} parents before their children
 */
export function familyOf(pid) {
  return descendants(pid, process.platform === 'linux' ? fromProc() : fromPs());
}

function fromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The program's name stands in brackets and may hold any sign.
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
      } catch {
        return []; // it ended in the meantime
      }
    });
}

function fromPs() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => line.trim().split(/\s+/).map(Number));
}

/** @param {number} pid @param {number[][]} processes each its id and its parent's @returns {number[]} */
export function descendants(pid, processes) {
  const family = [pid];
  for (const member of family) {
    for (const [child = 0, parent] of processes) if (parent === member && !family.includes(child)) family.push(child);
  }
  return family;
}

/** @param {number} pid @param {NodeJS.Signals} signal */
export function signalFamily(pid, signal) {
  // What a parent still forks while it is being frozen is found by the second look.
  for (let look = 0; look < 2; look += 1) for (const member of familyOf(pid)) send(member, signal);
}

/** Kills at once all that this process has started, frozen or not: the last resort of an impatient person. */
export function killDescendants() {
  for (const descendant of familyOf(process.pid).slice(1)) send(descendant, 'SIGKILL');
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // it ended in the meantime
  }
}

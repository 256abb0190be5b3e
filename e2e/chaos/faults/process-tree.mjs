import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns a process and all its current descendants. PostgreSQL's children each lead their own process group, so neither the
 * process nor its group is enough.
 * @param {number} pid
 * @returns {number[]} parents before their children
 */
export function processTree(pid) {
  return descendants(pid, process.platform === 'linux' ? fromProc() : fromPs());
}

function fromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The program's name is in parentheses and may contain any character.
        return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
      } catch {
        return []; // the process has ended
      }
    });
}

function fromPs() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => line.trim().split(/\s+/).map(Number));
}

/** @param {number} pid @param {number[][]} processes each its id and its parent's @returns {number[]} */
export function descendants(pid, processes) {
  const tree = [pid];
  for (const member of tree) {
    for (const [child = 0, parent] of processes) if (parent === member && !tree.includes(child)) tree.push(child);
  }
  return tree;
}

/** @param {number} pid @param {NodeJS.Signals} signal */
export function signalTree(pid, signal) {
  // A parent may fork while it is being frozen; the second pass finds such children.
  for (let look = 0; look < 2; look += 1) for (const member of processTree(pid)) send(member, signal);
}

/** Kills all descendants of this process, frozen or not. Used for the second Ctrl+C. */
export function killDescendants() {
  for (const descendant of processTree(process.pid).slice(1)) send(descendant, 'SIGKILL');
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // the process has ended
  }
}

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns a process and all its current descendants. PostgreSQL's children each lead their own process group, so neither the
 * process nor its group is enough.
 * @returns parents before their children
 */
export function processTree(pid: number): number[] {
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

/** @param processes each its id and its parent's */
export function descendants(pid: number, processes: number[][]): number[] {
  const tree = [pid];
  for (const member of tree) {
    for (const [child = 0, parent] of processes) if (parent === member && !tree.includes(child)) tree.push(child);
  }
  return tree;
}

export function signalTree(pid: number, signal: NodeJS.Signals) {
  // A parent may fork while it is being frozen; the second pass finds such children.
  for (let look = 0; look < 2; look += 1) for (const member of processTree(pid)) send(member, signal);
}

/** Kills all descendants of this process, frozen or not. Used for the second Ctrl+C. */
export function killDescendants() {
  for (const descendant of processTree(process.pid).slice(1)) send(descendant, 'SIGKILL');
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // the process has ended
  }
}

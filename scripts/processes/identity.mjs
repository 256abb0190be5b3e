import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Names a living process so that a number that was given out again is not taken for it: its start time, and on
 * Linux the boot. A zombie counts as dead: it only waits for a parent that may never ask.
 * @param {number} pid
 * @returns {string | undefined} undefined where no such process lives
 */
export function identify(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  try {
    const [state = 'Z', ...started] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return state.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined;
  }
}

/**
 * @param {{pid: number, identity: string | undefined}} record
 * @returns {boolean}
 */
export function isAlive(record) {
  return record.identity !== undefined && identify(record.pid) === record.identity;
}

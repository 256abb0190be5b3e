import { readdirSync, readFileSync } from 'node:fs';

/** The export workers of this process, each as its pid and the fields after the name in `/proc/PID/stat`. */
export const exportWorkers = (): string[][] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('export-worker.main')) return [];
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return [[pid, ...stat.slice(stat.lastIndexOf(')') + 2).split(' ')]];
      } catch {
        return []; // has ended
      }
    })
    .filter(([, state, parent]) => state !== 'Z' && parent === String(process.pid));

import { readFileSync } from 'node:fs';

/**
 * For how long something has waited for a processor since the machine started, as Linux counts it; null where nobody counts. A
 * run on a machine that has other work is to be read with this beside it.
 * @returns {number | null} milliseconds
 */
export function processorWaitedMs() {
  try {
    const [, total] = /^some .* total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8')) ?? [];
    return total === undefined ? null : Number(total) / 1000;
  } catch {
    return null;
  }
}

/** Every replica of shuttle sweeps through the first, and the texts of check-ins go through the second. */
const QUEUES = ['auto-checkout', 'sms'];
const TIMEOUT_MS = 1000;

/** @typedef {Pick<import('../../../scripts/system/index.mjs').ServiceProcess, 'healthUrl'>} Process */

/** Returns how many jobs of each queue all processes have completed. @param {Process[]} processes */
export async function completedJobs(processes) {
  const pages = await Promise.all(processes.map(readMetrics));
  return Object.fromEntries(QUEUES.map((queue) => [queue, countCompleted(pages.join('\n'), queue)]));
}

/**
 * Returns the names of the queues that have completed no job since `before`.
 * @param {Process[]} processes @param {Record<string, number>} before
 */
export async function queuesAtRest(processes, before) {
  const now = await completedJobs(processes);
  return QUEUES.filter((queue) => (now[queue] ?? 0) <= (before[queue] ?? 0));
}

/** @param {string} page of metrics @param {string} queue */
export function countCompleted(page, queue) {
  const counts = page
    .split('\n')
    .filter((line) => line.startsWith('lotline_job_duration_seconds_count{'))
    .filter((line) => line.includes(`queue="${queue}"`) && line.includes('outcome="completed"'))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** @param {Process} process */
async function readMetrics({ healthUrl }) {
  try {
    const response = await fetch(new URL('/metrics', healthUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return await response.text();
  } catch {
    return '';
  }
}

import type { ServiceProcess } from '../../../scripts/system/service-process.ts';
/** Every replica of shuttle sweeps through the first, and the texts of check-ins go through the second. */
const QUEUES = ['auto-checkout', 'sms'];
const TIMEOUT_MS = 1000;

type Process = Pick<ServiceProcess, 'healthUrl'>;

/** Returns how many jobs of each queue all processes have completed. */
export async function completedJobs(processes: Process[]) {
  const pages = await Promise.all(processes.map(readMetrics));
  return Object.fromEntries(QUEUES.map((queue) => [queue, countCompleted(pages.join('\n'), queue)]));
}

/** Returns the names of the queues that have completed no job since `before`. */
export async function queuesAtRest(processes: Process[], before: Record<string, number>) {
  const now = await completedJobs(processes);
  return QUEUES.filter((queue) => (now[queue] ?? 0) <= (before[queue] ?? 0));
}

/** @param page of metrics */
export function countCompleted(page: string, queue: string) {
  const counts = page
    .split('\n')
    .filter((line) => line.startsWith('lotline_job_duration_seconds_count{'))
    .filter((line) => line.includes(`queue="${queue}"`) && line.includes('outcome="completed"'))
    .map((line) => Number(line.slice(line.lastIndexOf(' '))));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function readMetrics({ healthUrl }: Process) {
  try {
    const response = await fetch(new URL('/metrics', healthUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return await response.text();
  } catch {
    return '';
  }
}

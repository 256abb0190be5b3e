const FIRST_DELAY_MS = 5000;
const FACTOR = 3;
const MAX_DELAY_MS = 2 * 3_600_000;

/**
 * The milliseconds until the next attempt after `attempts` failed ones: from 5 s, three times longer each time, at most two hours. It
 * varies by a tenth with `random` (0 to 1), so that the deliveries of one outage spread. `RETRY_PERIOD`
 * (deliveries.repository.ts) limits how long a delivery is retried.
 */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * FACTOR ** (attempts - 1), MAX_DELAY_MS);
  return Math.round(delay * (0.9 + 0.2 * random));
}

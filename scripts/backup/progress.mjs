const EVERY_MS = 5000;

/**
 * @typedef {object} Progress
 * @property {(line: string) => void} say
 * @property {(done: string, table: string, rows: number) => void} rows prints at most one line in five seconds
 */

/** @returns {Progress} prints lines with the seconds since the start */
export function createProgress() {
  const startedAt = Date.now();
  let last = startedAt;
  /** @param {string} line */
  const say = (line) => console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}`);
  return {
    say,
    rows(done, table, rows) {
      if (Date.now() - last < EVERY_MS) return;
      last = Date.now();
      say(`${table}: ${count(rows)} rows ${done}`);
    },
  };
}

/** @param {number} number */
export const count = (number) => number.toLocaleString('en-US');

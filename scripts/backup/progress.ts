const EVERY_MS = 5000;

export interface Progress {
  say: (line: string) => void;
  /** prints at most one line in five seconds */
  rows: (done: string, table: string, rows: number) => void;
}

/** @returns prints lines with the seconds since the start */
export function createProgress(): Progress {
  const startedAt = Date.now();
  let last = startedAt;
  const say = (line: string) => console.log(`[${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}`);
  return {
    say,
    rows(done, table, rows) {
      if (Date.now() - last < EVERY_MS) return;
      last = Date.now();
      say(`${table}: ${count(rows)} rows ${done}`);
    },
  };
}

export const count = (number: number) => number.toLocaleString('en-US');

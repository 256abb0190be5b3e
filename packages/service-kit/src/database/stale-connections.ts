/**
 * A read-only server younger than this is not left again at once: its address itself leads there, and every write would
 * replace every connection. In ms.
 */
const MIN_AGE_MS = 1000;

/** `performance.now()` of the last sign that open connections lead to the wrong server. */
let distrustedAt = -Infinity;

/**
 * A connection that was opened at `openedAt` met a server that is read-only, gone or silent, so a failover may have moved the
 * database. The pools of this process, which all use one database, then do not reuse any connection that is open now.
 */
export function distrustOpenConnections(openedAt: number): void {
  if (performance.now() - openedAt >= MIN_AGE_MS) distrustedAt = performance.now();
}

export const isStale = (openedAt: number): boolean => openedAt <= distrustedAt;

const MIXED_UP = /^(\S+ \S+).*WARNING: +(there is (?:already a|no) transaction in progress)/;

/**
 * What PostgreSQL said of transactions that were begun in an open one, or ended where none was: a connection went back into its
 * pool in the middle of one, and the next work joined it.
 * @param {string} log of PostgreSQL
 * @returns {import('./answers.mjs').Violation[]}
 */
export function judgeDatabaseLog(log) {
  return log.split('\n').flatMap((line) => {
    const [, at, what] = MIXED_UP.exec(line) ?? [];
    return what ? [{ kind: 'transactions mixed up', what: `PostgreSQL at ${at}: ${what}`, requestIds: [] }] : [];
  });
}

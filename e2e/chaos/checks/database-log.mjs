const LINE = /^(\S+ \S+) \S+ \[(\d+)\] (WARNING|STATEMENT): +(.*)$/;
const MIXED_UP = ['there is already a transaction in progress', 'there is no transaction in progress'];

/**
 * What PostgreSQL said of transactions that were begun in an open one, or ended where none was: a connection went back into its
 * pool in the middle of one, and the next work joined it. After a COMMIT that failed, the ROLLBACK of the driver finds none.
 * @param {string} log of PostgreSQL
 * @returns {import('./answers.mjs').Violation[]}
 */
export function judgeDatabaseLog(log) {
  /** @type {Map<string, string>} the last statement of each backend that failed, until it says something else */
  const failed = new Map();
  return log.split('\n').flatMap((line) => {
    const [, at, pid = '', level, text = ''] = LINE.exec(line) ?? [];
    if (level === undefined) return [];
    const before = failed.get(pid);
    failed.delete(pid);
    if (level === 'STATEMENT') failed.set(pid, text);
    if (level !== 'WARNING' || !MIXED_UP.includes(text) || before === 'COMMIT') return [];
    return [{ kind: 'transactions mixed up', what: `PostgreSQL at ${at}: ${text}`, requestIds: [] }];
  });
}

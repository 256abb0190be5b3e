const LINE = /^(\S+ \S+) \S+ \[(\d+)\] (WARNING|STATEMENT): +(.*)$/;
const MIXED_UP = ['there is already a transaction in progress', 'there is no transaction in progress'];

/**
 * Finds PostgreSQL's warnings about transactions that were started inside another one or ended without one: a connection was
 * returned to its pool within a transaction, and the next user joined it. The driver's ROLLBACK after a failed COMMIT also
 * causes such a warning and is ignored.
 * @param {string} log of PostgreSQL
 * @returns {import('./answers.mjs').Violation[]}
 */
export function checkDatabaseLog(log) {
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

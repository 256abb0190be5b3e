/** @typedef {import('./once.mjs').Intent} Intent */

/**
 * Checks that the records of deleted customers are gone. Their histories remain and are checked with all others.
 * @param {Intent[]} intents @param {string[]} ids of the customers that there are @returns {import('./answers.mjs').Violation[]}
 */
export function checkDeleted(intents, ids) {
  const there = new Set(ids);
  return intents
    .filter(
      ({ effect, acknowledged }) =>
        effect.startsWith('delete ') && acknowledged && there.has(effect.split(' ')[1] ?? ''),
    )
    .map(({ effect, requestIds }) => ({ kind: 'lost', what: `${effect}: the record still exists`, requestIds }));
}

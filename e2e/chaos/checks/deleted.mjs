/** @typedef {import('./once.mjs').Intent} Intent */

/**
 * What was done about a deleted customer stays in the histories, and is judged with all else; the record is gone.
 * @param {Intent[]} intents @param {string[]} ids of the customers that there are @returns {import('./answers.mjs').Violation[]}
 */
export function judgeDeleted(intents, ids) {
  const there = new Set(ids);
  return intents
    .filter(
      ({ effect, acknowledged }) =>
        effect.startsWith('delete ') && acknowledged && there.has(effect.split(' ')[1] ?? ''),
    )
    .map(({ effect, requestIds }) => ({ kind: 'lost', what: `${effect}: it is there`, requestIds }));
}

/** @typedef {import('./once.mjs').Intent} Intent */

const DELETE = 'delete ';

/**
 * What is about a customer whom somebody wanted to delete: gone with them, or there as long as the deletion was not acknowledged.
 * Only texts outlive their customer.
 * @param {Intent[]} intents
 * @returns {(one: {effect: string}) => boolean}
 */
export function isOfDeleted(intents) {
  const gone = new Set(intents.filter(isDeletion).flatMap(({ effect }) => effect.split(' ').slice(1)));
  return ({ effect }) => {
    const [what = '', whose = ''] = effect.split(' ');
    return what !== 'text' && gone.has(whose);
  };
}

/** @param {Intent[]} intents @param {string[]} ids of the customers that there are @returns {import('./answers.mjs').Violation[]} */
export function judgeDeleted(intents, ids) {
  const there = new Set(ids);
  return intents
    .filter((intent) => isDeletion(intent) && intent.acknowledged && there.has(intent.effect.split(' ')[1] ?? ''))
    .map(({ effect, requestIds }) => ({ kind: 'lost', what: `${effect}: it is there`, requestIds }));
}

/** @param {Intent} intent */
const isDeletion = ({ effect }) => effect.startsWith(DELETE);

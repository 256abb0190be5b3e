import { isAcknowledged } from '../history/history.mjs';
import { late } from './answers.mjs';

/**
 * @typedef {import('../history/history.mjs').Call} Call
 * @typedef {import('./answers.mjs').Violation} Violation
 *
 * What somebody wanted, with all their tries. Intents of one effect follow each other.
 * @typedef {object} Intent
 * @property {string} effect
 * @property {boolean} acknowledged
 * @property {boolean} refused every try, for certain
 * @property {number} began
 * @property {number} ended its last try
 * @property {string[]} requestIds
 *
 * What was found in the end.
 * @typedef {object} Effect
 * @property {string} effect
 * @property {number} at when it was done, in ms of the epoch
 */

/** Work that was begun for a caller who has given up may end so much later. Whatever comes after that came over newer changes. */
const LATE_MS = 6000;
/** The callers' clock and the database's are one, but not read at the same moment. */
const BEFORE_MS = 50;

/** @param {Call[]} calls in the order in which they ended @returns {Intent[]} */
export function intentsOf(calls) {
  /** @type {Map<string, Intent>} */
  const intents = new Map();
  for (const call of calls) {
    const { intent, effect = '', requestId, began, ended } = call;
    // Without an effect: what it did is judged elsewhere.
    if (intent === undefined || effect === '') continue;
    // "It is there already" acknowledges an earlier try.
    const refused = call.refused === true;
    const acknowledged = isAcknowledged(call) || (call.expected && !refused);
    const known = intents.get(intent);
    if (!known) intents.set(intent, { effect, acknowledged, refused, began, ended, requestIds: [requestId] });
    else {
      known.acknowledged ||= acknowledged;
      known.refused &&= refused;
      known.ended = Math.max(known.ended, ended);
      known.requestIds.push(requestId);
    }
  }
  return [...intents.values()];
}

/**
 * As Jepsen's total-queue: what was acknowledged is there once, what was not is there once at most, and nothing is there that
 * nobody wanted then.
 * @param {Intent[]} intents
 * @param {Effect[]} effects
 * @returns {Violation[]}
 */
export function judgeOnce(intents, effects) {
  const wanted = grouped(intents);
  /** @type {Map<Intent, Effect[]>} */
  const found = new Map(intents.map((intent) => [intent, []]));
  /** @type {Violation[]} */
  const violations = [];
  for (const effect of effects) {
    const intent = intentOf(wanted.get(effect.effect) ?? [], effect);
    if (!intent) violations.push({ kind: 'nobody asked', what: described(effect), requestIds: [] });
    else found.get(intent)?.push(effect);
  }
  for (const [intent, done] of found) violations.push(...judgeOne(intent, done));
  return violations;
}

/** The last that had begun by then. @param {Intent[]} intents @param {Effect} effect */
function intentOf(intents, { at }) {
  return intents.filter(({ began }) => began - BEFORE_MS <= at).sort((one, other) => other.began - one.began)[0];
}

/** @param {Intent} intent @param {Effect[]} done @returns {Violation[]} */
function judgeOne({ effect, acknowledged, refused, ended, requestIds }, done) {
  const seen = done.map(described).join('; ');
  if (refused && done.length > 0) return [{ kind: 'refused, and done', what: seen, requestIds }];
  if (done.length > (mayRepeat(effect) ? requestIds.length : 1)) return [{ kind: 'doubled', what: seen, requestIds }];
  if (done.length === 0) return acknowledged ? [{ kind: 'lost', what: effect, requestIds }] : [];
  return done
    .filter(({ at }) => at > ended + LATE_MS)
    .map(({ at }) => late({ kind: 'done late', what: `${seen}, ${at - ended} ms after its caller left`, requestIds }));
}

/**
 * Between two tries of dropping somebody off the automatic check-out may have ended what the first one did, unknown to its
 * caller; and nobody can see that a password is set already. There each try may have its effect. All other tries find what an
 * earlier one did.
 * @param {string} effect
 */
const mayRepeat = (effect) => effect.endsWith(' dropped_off') || effect.endsWith(' password ');

/** @param {Effect} effect */
const described = ({ effect, at }) => `${effect} at ${new Date(at).toISOString()}`;

/** @param {Intent[]} intents @returns {Map<string, Intent[]>} */
function grouped(intents) {
  /** @type {Map<string, Intent[]>} */
  const groups = new Map();
  for (const intent of intents) {
    const group = groups.get(intent.effect);
    if (group) group.push(intent);
    else groups.set(intent.effect, [intent]);
  }
  return groups;
}

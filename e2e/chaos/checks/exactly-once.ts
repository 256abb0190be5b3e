import { isAcknowledged, type Call } from '../history.ts';
import { markLate, type Violation } from './answers.ts';

/** One intended effect with all attempts. Intents for the same effect follow each other. */
interface Intent {
  effect: string;
  acknowledged: boolean;
  /** whether every attempt was provably rejected */
  rejected: boolean;
  began: number;
  /** of the last attempt */
  ended: number;
  /** An effect that was found at the end. */
  requestIds: string[];
}

export interface Effect {
  effect: string;
  /** when it was done, in ms of the epoch */
  at: number;
}

/** Work for a caller who gave up may finish this much later. Anything later may overwrite newer changes. */
const LATE_MS = 6000;
/** Callers and database use the same clock but read it at different moments. */
const BEFORE_MS = 50;

/** @param calls in the order in which they ended */
export function intentsOf(calls: Call[]): Intent[] {
  const intents: Map<string, Intent> = new Map();
  for (const call of calls) {
    const { intent, effect = '', requestId, began, ended } = call;
    // Calls without an effect are checked elsewhere.
    if (intent === undefined || effect === '') continue;
    // "Already exists" acknowledges an earlier attempt.
    const rejected = call.rejected === true;
    const acknowledged = isAcknowledged(call) || (call.expected && !rejected);
    const known = intents.get(intent);
    if (!known) intents.set(intent, { effect, acknowledged, rejected, began, ended, requestIds: [requestId] });
    else {
      known.acknowledged ||= acknowledged;
      known.rejected &&= rejected;
      known.ended = Math.max(known.ended, ended);
      known.requestIds.push(requestId);
    }
  }
  return [...intents.values()];
}

/**
 * Like Jepsen's total-queue: checks that each acknowledged intent has exactly one effect, each other intent at most one, and that
 * there are no effects without an intent.
 */
export function checkOnce(intents: Intent[], effects: Effect[]): Violation[] {
  const wanted = groupByEffect(intents);
  const found: Map<Intent, Effect[]> = new Map(intents.map((intent) => [intent, []]));
  const violations: Violation[] = [];
  for (const effect of effects) {
    const intent = intentOf(wanted.get(effect.effect) ?? [], effect);
    if (!intent) violations.push({ kind: 'not requested', what: formatEffect(effect), requestIds: [] });
    else found.get(intent)?.push(effect);
  }
  for (const [intent, done] of found) violations.push(...checkIntent(intent, done));
  return violations;
}

/** Returns the latest intent that had started by then. */
function intentOf(intents: Intent[], { at }: Effect) {
  return intents.filter(({ began }) => began - BEFORE_MS <= at).sort((one, other) => other.began - one.began)[0];
}

function checkIntent({ effect, acknowledged, rejected, ended, requestIds }: Intent, done: Effect[]): Violation[] {
  const seen = done.map(formatEffect).join('; ');
  if (rejected && done.length > 0) return [{ kind: 'rejected but done', what: seen, requestIds }];
  if (done.length > (mayRepeat(effect) ? requestIds.length : 1)) return [{ kind: 'doubled', what: seen, requestIds }];
  if (done.length === 0) return acknowledged ? [{ kind: 'lost', what: effect, requestIds }] : [];
  return done
    .filter(({ at }) => at > ended + LATE_MS)
    .map(({ at }) =>
      markLate({ kind: 'done late', what: `${seen}, ${at - ended} ms after its caller left`, requestIds }),
    );
}

/**
 * A second attempt to drop a customer off may follow the automatic check-out of the first, whose response was lost, and a
 * repeated password change cannot be recognized. In both cases each attempt may have its effect. Any other attempt finds the
 * effect of an earlier one.
 */
const mayRepeat = (effect: string) => effect.endsWith(' dropped_off') || effect.endsWith(' password ');

const formatEffect = ({ effect, at }: Effect) => `${effect} at ${new Date(at).toISOString()}`;

function groupByEffect(intents: Intent[]): Map<string, Intent[]> {
  const groups: Map<string, Intent[]> = new Map();
  for (const intent of intents) {
    const group = groups.get(intent.effect);
    if (group) group.push(intent);
    else groups.set(intent.effect, [intent]);
  }
  return groups;
}

/**
 * Checks that the records of deleted customers are gone. Their histories remain and are checked with all others.
 * @param ids of the customers that there are
 */
export function checkDeleted(intents: Intent[], ids: string[]): Violation[] {
  const there = new Set(ids);
  return intents
    .filter(
      ({ effect, acknowledged }) =>
        effect.startsWith('delete ') && acknowledged && there.has(effect.split(' ')[1] ?? ''),
    )
    .map(({ effect, requestIds }) => ({ kind: 'lost', what: `${effect}: the record still exists`, requestIds }));
}

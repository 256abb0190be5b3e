import { randomOf } from '../../../bench/generate/random.mjs';
import { processesOf, SERVERS, serversOf, SERVICES } from './system.mjs';
import { SHORT_PLAN } from './short-plan.mjs';

/** @typedef {import('./fault.mjs').Fault} Fault */
/** @typedef {import('./system.mjs').ServiceName} ServiceName */
/** @typedef {import('./system.mjs').ServerName} ServerName */

/**
 * What may come up, before the dice say which replica and for how long.
 * @typedef {{kind: 'kill' | 'freeze', server: ServerName} | {kind: 'kill' | 'freeze', service: ServiceName}
 *   | {kind: 'cut', manner: import('./fault.mjs').Manner, service: ServiceName, server: ServerName}} Card
 */

/** Below this many minutes a plan by dice would miss most targets. */
const SHORTEST_BY_DICE = 4;
/** Until everybody is at work. */
export const RAMP_MS = 15_000;
/** What a recovery takes, about; slower ones make the run longer. */
const RECOVERY_MS = 5000;
const CALM_MS = [2000, 6000];
const DOWN_MS = [500, 4000];
const FROZEN_MS = [3000, 15_000];
const CUT_MS = [3000, 15_000];
const DELAY_MS = [40, 250];

/**
 * The faults of a run, one after the other. The same seed and length give the same plan; every card of the deck comes up
 * before any comes again, so that half an hour holds them all.
 * @param {number} seed
 * @param {number} minutes
 * @returns {Fault[]}
 */
export function planOf(seed, minutes) {
  if (minutes < SHORTEST_BY_DICE) return SHORT_PLAN;
  const random = randomOf(seed);
  const endMs = minutes * 60_000;
  /** @type {Fault[]} */
  const plan = [];
  for (let atMs = RAMP_MS; ;) {
    for (const card of shuffled(deck(), random)) {
      const fault = faultOf(card, random);
      atMs += fault.calmMs + fault.forMs + RECOVERY_MS;
      if (atMs > endMs) return plan;
      plan.push(fault);
    }
  }
}

/** Every kind of fault on every target. @returns {Card[]} */
export function deck() {
  const kinds = /** @type {const} */ (['kill', 'freeze']);
  const manners = /** @type {const} */ (['stall', 'reset', 'delay']);
  return [
    ...kinds.flatMap((kind) => SERVERS.map((server) => ({ kind, server }))),
    ...kinds.flatMap((kind) => SERVICES.map((service) => ({ kind, service }))),
    ...SERVICES.flatMap((service) =>
      serversOf(service).flatMap((server) =>
        manners.map((manner) => ({ kind: /** @type {const} */ ('cut'), manner, service, server })),
      ),
    ),
  ];
}

/** @param {Card} card @param {() => number} random @returns {Fault} */
function faultOf(card, random) {
  const calmMs = between(CALM_MS, random);
  if (card.kind !== 'cut') {
    const forMs = between(card.kind === 'kill' ? DOWN_MS : FROZEN_MS, random);
    const target = 'server' in card ? card.server : oneOf(processesOf(card.service), random);
    return { kind: card.kind, target, calmMs, forMs };
  }
  const { kind, manner, service, server } = card;
  const all = processesOf(service);
  // One replica that is cut off while the others serve is another case than a service that is cut off.
  const processes = random() < 0.5 ? all : [oneOf(all, random)];
  const delayMs = manner === 'delay' ? between(DELAY_MS, random) : 0;
  return { kind, manner, processes, server, delayMs, calmMs, forMs: between(CUT_MS, random) };
}

/** @param {number[]} range least and most @param {() => number} random */
const between = ([least = 0, most = 0], random) => Math.round(least + random() * (most - least));

/** @template T @param {T[]} some @param {() => number} random @returns {T} */
const oneOf = (some, random) => /** @type {T} */ (some[Math.floor(random() * some.length)]);

/** @template T @param {T[]} some @param {() => number} random */
function shuffled(some, random) {
  const left = [...some];
  return some.map(() => /** @type {T} */ (left.splice(Math.floor(random() * left.length), 1)[0]));
}

import { randomOf } from '../../bench/generate/random.mjs';

/**
 * What is done to whom, for how long.
 * @typedef {object} Planned
 * @property {number} calmMs nothing is broken for so long before it
 * @property {number} forMs how long it lasts; of a kill: until the killed one is started again
 *
 * @typedef {{kind: 'kill' | 'freeze', target: string}} OnProcess by kill -9, or SIGSTOP and then SIGCONT; a server or one process
 * @typedef {'stall' | 'reset' | 'delay'} Manner nothing passes; connections break and none opens; everything comes late
 * @typedef {object} OnWay
 * @property {'cut'} kind
 * @property {Manner} manner
 * @property {string[]} processes one replica of a service or all of them
 * @property {ServerName} server
 * @property {number} delayMs each way; 0 but for a delay
 *
 * @typedef {Planned & (OnProcess | OnWay)} Fault
 */

/** What hits whom, without its times. @param {OnProcess | OnWay} fault */
export function nameOf(fault) {
  if (fault.kind !== 'cut') return `${fault.target} ${fault.kind === 'kill' ? 'killed' : 'frozen'}`;
  const who = fault.processes.join(', ');
  if (fault.manner === 'delay') return `${who} to ${fault.server} delayed by ${fault.delayMs} ms`;
  return `${who} to ${fault.server} ${fault.manner === 'stall' ? 'stalled' : 'reset'}`;
}

/** What there is to break: the processes of a chaos run, and who reaches which server. */

/** @typedef {import('../../scripts/servers/index.mjs').ServerName} ServerName */
/** @typedef {import('../../scripts/system/services.mjs').ServiceName} ServiceName */

/** @type {Record<ServiceName, number>} */
export const REPLICAS = { auth: 1, clients: 2, shuttle: 3, notify: 1, gateway: 2 };

/** @type {readonly ServerName[]} */
export const SERVERS = ['postgres', 'rabbitmq', 'redis'];

export const SERVICES = /** @type {ServiceName[]} */ (Object.keys(REPLICAS));

/** Redis only wakes the automatic check-out and the delivery of texts. @param {ServiceName} service @returns {ServerName[]} */
export const serversOf = (service) =>
  service === 'shuttle' || service === 'notify' ? [...SERVERS] : ['postgres', 'rabbitmq'];

/** As scripts/system calls them: `shuttle`, `shuttle-2`, `shuttle-3`. @param {ServiceName} service */
export const processesOf = (service) =>
  Array.from({ length: REPLICAS[service] }, (_, index) => (index === 0 ? service : `${service}-${index + 1}`));

const CALM_MS = 2000;

/**
 * What `npm test` does in two minutes: every server and every service once, each by what hurt most before it was mended. What
 * may leave a text in hand comes early, because such a text is only taken up again after half a minute.
 * @type {Fault[]}
 */
export const SHORT_PLAN = [
  { kind: 'kill', target: 'notify', calmMs: CALM_MS, forMs: 1000 },
  { kind: 'freeze', target: 'postgres', calmMs: CALM_MS, forMs: 12_000 },
  { kind: 'kill', target: 'rabbitmq', calmMs: CALM_MS, forMs: 500 },
  { kind: 'freeze', target: 'clients-2', calmMs: CALM_MS, forMs: 8000 },
  {
    kind: 'cut',
    manner: 'reset',
    processes: processesOf('auth'),
    server: 'postgres',
    delayMs: 0,
    calmMs: CALM_MS,
    forMs: 3000,
  },
  { kind: 'kill', target: 'shuttle-2', calmMs: CALM_MS, forMs: 500 },
  {
    kind: 'cut',
    manner: 'stall',
    processes: processesOf('gateway'),
    server: 'rabbitmq',
    delayMs: 0,
    calmMs: CALM_MS,
    forMs: 5000,
  },
  { kind: 'freeze', target: 'redis', calmMs: CALM_MS, forMs: 4000 },
];

/**
 * What may come up, before the dice say which replica and for how long.
 * @typedef {{kind: 'kill' | 'freeze', server: ServerName} | {kind: 'kill' | 'freeze', service: ServiceName}
 *   | {kind: 'cut', manner: Manner, service: ServiceName, server: ServerName}} Card
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

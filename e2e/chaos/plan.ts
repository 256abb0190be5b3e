import { randomOf } from '../../bench/generate/random.ts';
import type { ServerName } from '../../scripts/servers/external.ts';
import type { ServiceName } from '../../scripts/system/services.ts';

/** The duration of a fault and of the pause before it. */
interface Planned {
  /** the time without a fault before it */
  pauseMs: number;
  /** how long it lasts; after a kill, until the restart */
  durationMs: number;
}

/** kill -9, or SIGSTOP and then SIGCONT; a server or one process */
type ProcessFault = { kind: 'kill' | 'freeze'; target: string };

/**
 * another server takes over, while this one keeps its connections
 * and refuses to write; it has no memory (Redis) or no disk (RabbitMQ) left
 */
type ServerFault = { kind: 'demote' | 'full'; target: ServerName };

/**
 * nothing passes; connections break and none opens; everything comes
 * late; open connections fall silent for ever and new ones work; connections break, and new ones open but are never answered
 */
export type Mode = 'stall' | 'reset' | 'delay' | 'replace' | 'hang';

export interface NetworkFault {
  kind: 'cut';
  mode: Mode;
  /** one replica of a service or all of them */
  processes: string[];
  server: ServerName;
  /** in each direction; 0 without a delay */
  delayMs: number;
}

export type Fault = Planned & (ProcessFault | ServerFault | NetworkFault);

/** Describes a fault without its duration. */
export function nameOf(fault: ProcessFault | ServerFault | NetworkFault) {
  if (fault.kind !== 'cut') return `${fault.target} ${STATES[fault.kind]}`;
  const who = fault.processes.join(', ');
  if (fault.mode === 'delay') return `${who} to ${fault.server} delayed by ${fault.delayMs} ms`;
  return `${who} to ${fault.server} ${CUTS[fault.mode]}`;
}

const STATES = { kill: 'killed', freeze: 'frozen', demote: 'demoted', full: 'full' };
const CUTS = { stall: 'stalled', reset: 'reset', replace: 'replaced', hang: 'hanging in the handshake' };

export const concernsRedis = (fault: ProcessFault | ServerFault | NetworkFault) =>
  (fault.kind === 'cut' ? fault.server : fault.target) === 'redis';

/** The processes of a chaos run and the servers that each of them uses. */
export const REPLICAS: Record<ServiceName, number> = { auth: 1, clients: 2, shuttle: 3, notify: 1, gateway: 2 };

export const SERVERS: readonly ServerName[] = ['postgres', 'rabbitmq', 'redis'];

export const SERVICES = Object.keys(REPLICAS) as ServiceName[];

/** Only the automatic check-out and the delivery of texts use Redis. */
export const serversOf = (service: ServiceName): ServerName[] =>
  service === 'shuttle' || service === 'notify' ? [...SERVERS] : ['postgres', 'rabbitmq'];

/** Process names as in scripts/system: `shuttle`, `shuttle-2`, `shuttle-3`. */
export const processesOf = (service: ServiceName) =>
  Array.from({ length: REPLICAS[service] }, (_, index) => (index === 0 ? service : `${service}-${index + 1}`));

const SHORT_PAUSE_MS = 2000;

/**
 * The plan of short runs, such as in `npm test`: one fault for every server and every service, each of a kind that has found
 * defects. Faults that may interrupt the delivery of a text come early, because such a text is sent again only after half a
 * minute.
 */
export const SHORT_PLAN: Fault[] = [
  { kind: 'kill', target: 'notify', pauseMs: SHORT_PAUSE_MS, durationMs: 1000 },
  { kind: 'freeze', target: 'postgres', pauseMs: SHORT_PAUSE_MS, durationMs: 12_000 },
  { kind: 'kill', target: 'rabbitmq', pauseMs: SHORT_PAUSE_MS, durationMs: 500 },
  { kind: 'freeze', target: 'clients-2', pauseMs: SHORT_PAUSE_MS, durationMs: 8000 },
  {
    kind: 'cut',
    mode: 'reset',
    processes: processesOf('auth'),
    server: 'postgres',
    delayMs: 0,
    pauseMs: SHORT_PAUSE_MS,
    durationMs: 3000,
  },
  { kind: 'kill', target: 'shuttle-2', pauseMs: SHORT_PAUSE_MS, durationMs: 500 },
  {
    kind: 'cut',
    mode: 'stall',
    processes: processesOf('gateway'),
    server: 'rabbitmq',
    delayMs: 0,
    pauseMs: SHORT_PAUSE_MS,
    durationMs: 5000,
  },
  { kind: 'freeze', target: 'redis', pauseMs: SHORT_PAUSE_MS, durationMs: 4000 },
];

/** A kind of fault, before a replica and a duration are chosen. */
type FaultKind =
  | { kind: 'kill' | 'freeze'; server: ServerName }
  | { kind: 'kill' | 'freeze'; service: ServiceName }
  | { kind: 'demote' | 'full'; server: ServerName }
  | { kind: 'cut'; mode: Mode; service: ServiceName; server: ServerName };

/** A random plan of fewer minutes would miss most targets. */
const MIN_RANDOM_MINUTES = 3;
/**
 * The states of servers are so few and so severe that every run has some: each third fault until all had their turn.
 */
const STATE_EVERY = 3;
const SERVER_STATES: readonly { kind: 'demote' | 'full'; server: ServerName }[] = [
  { kind: 'demote', server: 'postgres' },
  { kind: 'demote', server: 'redis' },
  { kind: 'full', server: 'redis' },
  { kind: 'full', server: 'rabbitmq' },
];
/** The time until all callers have started. */
export const RAMP_MS = 15_000;
/** The expected time of a recovery. Slower ones make the run longer. */
const RECOVERY_MS = 5000;
/** Spreads neighboring seeds (the golden ratio of 32 bits). */
const MULTIPLIER = 0x9e3779b1;
const PAUSE_MS = [2000, 6000];
const DOWN_MS = [500, 4000];
const FROZEN_MS = [3000, 15_000];
const CUT_MS = [3000, 15_000];
const DELAY_MS = [40, 250];

/**
 * Returns the faults of a run in order. The same seed and length give the same plan. Every kind of fault occurs before any is
 * repeated, so half an hour contains all of them.
 */
export function planOf(seed: number, minutes: number): Fault[] {
  if (minutes < MIN_RANDOM_MINUTES) return SHORT_PLAN;
  // The numbers of one seed are those of the seed before it without the first one, and a run uses the date as its seed.
  const random = randomOf(Math.imul(seed, MULTIPLIER) >>> 0);
  const endMs = minutes * 60_000;
  const plan: Fault[] = [];
  for (let atMs = RAMP_MS; ;) {
    for (const choice of orderOf(random)) {
      const fault = faultOf(choice, random);
      atMs += fault.pauseMs + fault.durationMs + RECOVERY_MS;
      if (atMs > endMs) return plan;
      plan.push(fault);
    }
  }
}

function orderOf(random: () => number): FaultKind[] {
  const states = shuffle([...SERVER_STATES], random);
  const others = shuffle(otherFaultKinds(), random);
  states.forEach((state, index) => others.splice(index * STATE_EVERY, 0, state));
  return others;
}

function otherFaultKinds(): FaultKind[] {
  const kinds = ['kill', 'freeze'] as const;
  const modes = ['stall', 'reset', 'delay', 'replace', 'hang'] as const;
  return [
    ...kinds.flatMap((kind) => SERVERS.map((server) => ({ kind, server }))),
    ...kinds.flatMap((kind) => SERVICES.map((service) => ({ kind, service }))),
    ...SERVICES.flatMap((service) =>
      serversOf(service).flatMap((server) => modes.map((mode) => ({ kind: 'cut' as const, mode, service, server }))),
    ),
  ];
}

function faultOf(choice: FaultKind, random: () => number): Fault {
  const pauseMs = between(PAUSE_MS, random);
  if (choice.kind === 'demote' || choice.kind === 'full') {
    const durationMs = between(choice.kind === 'demote' ? DOWN_MS : FROZEN_MS, random);
    return { kind: choice.kind, target: choice.server, pauseMs, durationMs };
  }
  if (choice.kind !== 'cut') {
    const durationMs = between(choice.kind === 'kill' ? DOWN_MS : FROZEN_MS, random);
    const target = 'server' in choice ? choice.server : oneOf(processesOf(choice.service), random);
    return { kind: choice.kind, target, pauseMs, durationMs };
  }
  const { kind, mode, service, server } = choice;
  const all = processesOf(service);
  // The loss of one replica differs from the loss of a whole service.
  const processes = random() < 0.5 ? all : [oneOf(all, random)];
  const delayMs = mode === 'delay' ? between(DELAY_MS, random) : 0;
  return { kind, mode, processes, server, delayMs, pauseMs, durationMs: between(CUT_MS, random) };
}

/** @param range least and most */
const between = ([least = 0, most = 0]: number[], random: () => number) =>
  Math.round(least + random() * (most - least));

const oneOf = <T>(some: T[], random: () => number): T => some[Math.floor(random() * some.length)] as T;

function shuffle<T>(some: T[], random: () => number) {
  const left = [...some];
  return some.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}

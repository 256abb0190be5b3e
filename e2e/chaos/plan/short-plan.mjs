import { processesOf } from './system.mjs';

const CALM_MS = 2000;

/**
 * What `npm test` does in two minutes: every server and every service once, each by what hurt most before it was mended. What
 * may leave a text in hand comes early, because such a text is only taken up again after half a minute.
 * @type {import('./fault.mjs').Fault[]}
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

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
 * @property {import('./system.mjs').ServerName} server
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

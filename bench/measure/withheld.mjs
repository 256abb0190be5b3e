import { readFileSync } from 'node:fs';

/**
 * What the machine's processors have done so far, in ticks of the kernel.
 * @typedef {object} Processors
 * @property {number} busy
 * @property {number} stolen wanted by this machine and given to others by its host
 */

/** @returns {Processors} */
export function readProcessors() {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number);
  return { busy: user + nice + system + irq + softirq, stolen };
}

/** Of the processor time that this machine wanted between two readings, the part that its host withheld. 0 to 1. @param {Processors} before @param {Processors} after */
export function withheldShare(before, after) {
  const stolen = after.stolen - before.stolen;
  const wanted = after.busy - before.busy + stolen;
  return wanted > 0 ? stolen / wanted : 0;
}

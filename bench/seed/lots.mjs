import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../scripts/system/services.mjs';
import { LOT } from './rows.mjs';

const CONFIGURED = join(REPOSITORY, 'config', 'lots.json');
/** Cars on one of the other lots: 300 check-ins a day, five days each. */
const PRESENT = 1500;

/** @typedef {{id: string, from: number, present: number}} SeededLot the customers `from` and following; the first are on the lot */

/**
 * Returns the bench's own lot and those beside it, each with as many customers.
 * @param {number} lots @param {number} customers of each lot @param {number} present on the bench's own lot
 * @returns {SeededLot[]}
 */
export const seededLots = (lots, customers, present) =>
  Array.from({ length: lots }, (_, at) => ({
    id: at === 0 ? LOT : idOf(at),
    from: at * customers,
    present: at === 0 ? present : Math.min(PRESENT, Math.floor(customers * 0.9)),
  }));

/**
 * Writes a LOTS_FILE with this many lots, and returns its path; undefined if the configured ones are enough.
 * @param {string} dataFolder @param {number} lots
 */
export function writeLots(dataFolder, lots) {
  if (lots === 1) return undefined;
  /** @type {Record<string, unknown>[]} */
  const configured = JSON.parse(readFileSync(CONFIGURED, 'utf8'));
  const [own = {}] = configured;
  const beside = Array.from({ length: lots - 1 }, (_, at) => ({
    ...own,
    id: idOf(at + 1),
    title: `Bench Lot ${at + 1}`,
    host: `${idOf(at + 1)}.example`,
    textingNumber: `+1310555${String(2000 + at)}`,
  }));
  const file = join(dataFolder, 'lots.json');
  writeFileSync(file, JSON.stringify([own, ...beside]));
  return file;
}

/** @param {number} number */
const idOf = (number) => `lot-${number}`;

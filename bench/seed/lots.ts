import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../scripts/system/services.ts';
import { LOT } from './rows.ts';

const CONFIGURED = join(REPOSITORY, 'config', 'lots.json');
/** Cars on one of the other lots: 300 check-ins a day, five days each. */
const PRESENT = 1500;

/** the customers `from` and following; the first are on the lot */
type SeededLot = { id: string; from: number; present: number };

/**
 * Returns the bench's own lot and those beside it, each with as many customers.
 * @param customers of each lot
 * @param present on the bench's own lot
 */
export const seededLots = (lots: number, customers: number, present: number): SeededLot[] =>
  Array.from({ length: lots }, (_, at) => ({
    id: at === 0 ? LOT : idOf(at),
    from: at * customers,
    present: at === 0 ? present : Math.min(PRESENT, Math.floor(customers * 0.9)),
  }));

/** Writes a LOTS_FILE with this many lots, and returns its path; undefined if the configured ones are enough. */
export function writeLots(dataFolder: string, lots: number) {
  if (lots === 1) return undefined;
  const configured: Record<string, unknown>[] = JSON.parse(readFileSync(CONFIGURED, 'utf8'));
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

const idOf = (number: number) => `lot-${number}`;

import { z } from 'zod';
import { text } from '../values/text.js';

/** Maximum characters of a parking spot. */
export const MAX_SPOT_LENGTH = 50;

/**
 * Normalizes a spot for comparison: `a 12` equals `A12`. '' for no spot. The SQL function `spot_key` of the clients
 * service is identical, so only letters that every database treats alike change case.
 */
export const spotKey = (spot: string): string =>
  spot.replaceAll(/[ \t]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

/** What people and the import (docs/product/import-export.md#import-defaults) write when nobody has chosen a spot yet. */
const NO_SPOT = /^(TBD|TBA|N\/?A|NONE|[-–—?.]+)?$/;

/** Whether the text names no spot, so that several customers with it do not share one. */
export const isNoSpot = (spot: string): boolean => NO_SPOT.test(spotKey(spot));

/** Maximum spots of a lot. */
export const MAX_SPOTS = 20_000;

/** `A1-A120`: the same letters on both sides of the dash, each followed by a number. Phones write a long dash. */
const RANGE = /^(.*?)(\d{1,6})[-–—]\1(\d{1,6})$/;
/** `A1 - A120`. Without letters it is a name, such as `2 - 3`. */
const SPACED_RANGE = /^(.*?\D)(\d{1,6})\s*[-–—]\s*\1(\d{1,6})$/;
/** `A1-120` or `A1-B20`: meant as a range, but not a valid one. */
const RANGE_LIKE = /\d[-–—].*\d$/;

type Spots = { first: number; count: number; nameOf: (number: number) => string } | { error: string };

/** Parses an entry of the setting without generating its spots. */
function parseEntry(entry: string): Spots {
  const [, letters = '', first, last] = RANGE.exec(entry) ?? SPACED_RANGE.exec(entry) ?? [];
  if (first === undefined || last === undefined) {
    if (RANGE_LIKE.test(entry)) return { error: `${entry} is neither a name nor a range such as A1-A120` };
    return { first: 0, count: 1, nameOf: () => entry };
  }
  const count = Number(last) - Number(first) + 1;
  if (count < 1) return { error: `${entry} ends before it starts` };
  // `A01-A20`: pad to the number of digits of the first name.
  const nameOf = (number: number) => `${letters}${String(number).padStart(first.length, '0')}`;
  return { first: Number(first), count, nameOf };
}

const entries = z.array(
  text()
    .trim()
    .min(1, 'a parking spot needs a name')
    .max(MAX_SPOT_LENGTH, `a parking spot's name has at most ${MAX_SPOT_LENGTH} characters`),
);

/** Generates the names of all spots. Reports the first invalid entry to `reject` and stops there. */
function expand(written: readonly string[], reject: (index: number, message: string) => void): string[] {
  const spots: string[] = [];
  const keys = new Set<string>();
  for (const [index, entry] of written.entries()) {
    const listed = parseEntry(entry);
    const error = 'error' in listed ? listed.error : addSpots(listed, spots, keys);
    if (error !== undefined) {
      reject(index, error);
      break;
    }
  }
  return spots;
}

/** Returns what is wrong with the spots of an entry, if anything. */
function addSpots({ first, count, nameOf }: Exclude<Spots, { error: string }>, spots: string[], keys: Set<string>) {
  if (spots.length + count > MAX_SPOTS) return `a lot has at most ${MAX_SPOTS} parking spots`;
  for (let number = first; number < first + count; number++) {
    const spot = nameOf(number);
    if (keys.has(spotKey(spot))) return `the parking spot ${spot} is listed twice`;
    keys.add(spotKey(spot));
    spots.push(spot);
  }
  return undefined;
}

const withSpotRules = <Schema extends typeof entries>(schema: Schema) =>
  schema.superRefine((written, context) => {
    expand(written, (index, message) => context.addIssue({ code: 'custom', path: [index], message }));
  });

/**
 * The spots of a lot in the order of suggestion, written as names and ranges: `["A1-A120", "B01-B80", "Overflow 1"]`. Rejects empty
 * or overlong names, invalid ranges, repeated spots and more than `MAX_SPOTS`.
 */
export const parkingSpotsSchema = withSpotRules(entries.min(1, 'no parking spot is listed: leave the setting out'));

/** Spots that are not suggested, written like the spots of the lot. */
export const spotsOutOfUseSchema = withSpotRules(entries);

export interface LotSpots {
  parkingSpots?: readonly string[] | undefined;
  parkingSpotsOutOfUse?: readonly string[] | undefined;
}

const ignore = (): void => undefined;

/** Returns a spot out of use that the lot does not list. */
export function unknownSpot({ parkingSpots = [], parkingSpotsOutOfUse = [] }: LotSpots): string | undefined {
  if (parkingSpotsOutOfUse.length === 0) return undefined;
  const keys = new Set(expand(parkingSpots, ignore).map(spotKey));
  return expand(parkingSpotsOutOfUse, ignore).find((spot) => !keys.has(spotKey(spot)));
}

/** Returns the number of spots that the lot lists, also those out of use. */
export function countParkingSpots({ parkingSpots = [] }: LotSpots): number {
  return parkingSpots.map(parseEntry).reduce((sum, listed) => sum + ('error' in listed ? 0 : listed.count), 0);
}

/** The spots of each lot, because a lot can have thousands. */
const spotsCache = new WeakMap<LotSpots, readonly string[]>();

/** Returns the names of the lot's spots in the order of suggestion, without those out of use. */
export function listParkingSpots(lot: LotSpots): readonly string[] {
  const known = spotsCache.get(lot);
  if (known) return known;
  const outOfUse = new Set(expand(lot.parkingSpotsOutOfUse ?? [], ignore).map(spotKey));
  const spots = expand(lot.parkingSpots ?? [], ignore).filter((spot) => !outOfUse.has(spotKey(spot)));
  spotsCache.set(lot, spots);
  return spots;
}

/** Returns the number of the lot's spots without those out of use, or null for a lot that lists no spots. */
export function countSpotsInUse(lot: LotSpots): number | null {
  return countParkingSpots(lot) === 0 ? null : listParkingSpots(lot).length;
}

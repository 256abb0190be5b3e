import { z } from 'zod';
import { MAX_SPOT_LENGTH, spotKey } from './key.js';
import { text } from '../values/text.js';

/** Maximum spots of a lot. */
export const MAX_SPOTS = 20_000;

/** `A1-A120`: the same letters on both sides of the dash, each followed by a number. */
const RANGE = /^(.*?)(\d{1,6})-\1(\d{1,6})$/;
/** `A1-120` or `A1-B20`: meant as a range, but not a valid one. */
const LIKE_A_RANGE = /\d-.*\d$/;

type Spots = { first: number; count: number; nameOf: (number: number) => string } | { error: string };

/** Parses an entry of the setting without generating its spots. */
function parseEntry(entry: string): Spots {
  const [, letters = '', first, last] = RANGE.exec(entry) ?? [];
  if (first === undefined || last === undefined) {
    if (LIKE_A_RANGE.test(entry)) return { error: `${entry} is neither a name nor a range such as A1-A120` };
    return { first: 0, count: 1, nameOf: () => entry };
  }
  const count = Number(last) - Number(first) + 1;
  if (count < 1) return { error: `${entry} ends before it starts` };
  // `A01-A20`: pad to the number of digits of the first name.
  const nameOf = (number: number) => `${letters}${String(number).padStart(first.length, '0')}`;
  return { first: Number(first), count, nameOf };
}

/**
 * The spots of a lot in the order of suggestion, written as names and ranges: `["A1-A120", "B01-B80", "Overflow 1"]`.
 * Parses to the list of all names. Rejects empty or overlong names, invalid ranges, repeated spots and more than
 * `MAX_SPOTS`.
 */
export const parkingSpotsSchema = z
  .array(
    text()
      .trim()
      .min(1, 'a parking spot needs a name')
      .max(MAX_SPOT_LENGTH, `a parking spot's name has at most ${MAX_SPOT_LENGTH} characters`),
  )
  .min(1, 'no parking spot is listed: leave the setting out')
  .transform((entries, ctx) => {
    const spots: string[] = [];
    const keys = new Set<string>();
    const reject = (index: number, message: string) => {
      ctx.addIssue({ code: 'custom', path: [index], message });
      return z.NEVER;
    };
    for (const [index, entry] of entries.entries()) {
      const listed = parseEntry(entry);
      if ('error' in listed) return reject(index, listed.error);
      if (spots.length + listed.count > MAX_SPOTS) return reject(index, `a lot has at most ${MAX_SPOTS} parking spots`);
      for (let number = listed.first; number < listed.first + listed.count; number++) {
        const spot = listed.nameOf(number);
        if (keys.has(spotKey(spot))) return reject(index, `the parking spot ${spot} is listed twice`);
        keys.add(spotKey(spot));
        spots.push(spot);
      }
    }
    return spots;
  });

/** All spots of the lot in the order of suggestion; empty if the setting is missing. */
export const listParkingSpots = (lot: { parkingSpots?: readonly string[] | undefined }): readonly string[] =>
  lot.parkingSpots ?? [];

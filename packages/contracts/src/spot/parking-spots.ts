import { z } from 'zod';
import { MAX_SPOT_LENGTH, spotKey } from './key.js';
import { text } from '../values/text.js';

/** A lot has no more spots than this. */
export const MAX_SPOTS = 20_000;

/** `A1-A120`: the same letters on both sides of the dash, each followed by a number. */
const RANGE = /^(.*?)(\d{1,6})-\1(\d{1,6})$/;
/** `A1-120` or `A1-B20`: who wrote it meant a range, and it is none. */
const LIKE_A_RANGE = /\d-.*\d$/;

type Spots = { first: number; count: number; nameOf: (number: number) => string } | { refusal: string };

/** What one entry of the setting stands for, before any of it is made. */
function spotsOf(entry: string): Spots {
  const [, letters = '', first, last] = RANGE.exec(entry) ?? [];
  if (first === undefined || last === undefined) {
    if (LIKE_A_RANGE.test(entry)) return { refusal: `${entry} is neither a name nor a range such as A1-A120` };
    return { first: 0, count: 1, nameOf: () => entry };
  }
  const count = Number(last) - Number(first) + 1;
  if (count < 1) return { refusal: `${entry} ends before it begins` };
  // A01-A20: as many digits as the first has.
  const nameOf = (number: number) => `${letters}${String(number).padStart(first.length, '0')}`;
  return { first: Number(first), count, nameOf };
}

/**
 * The spots of a lot in the order in which they are offered, written as names and ranges: `["A1-A120", "B01-B80", "Overflow 1"]`.
 * Read, it is every spot by its name. Refused: an empty or overlong name, a range that is none, a spot that is there twice, more
 * than `MAX_SPOTS`.
 */
export const parkingSpotsSchema = z
  .array(
    text()
      .trim()
      .min(1, 'a parking spot has a name')
      .max(MAX_SPOT_LENGTH, `a parking spot's name has at most ${MAX_SPOT_LENGTH} characters`),
  )
  .min(1, 'no parking spot is listed: leave the setting out')
  .transform((entries, ctx) => {
    const spots: string[] = [];
    const keys = new Set<string>();
    const refuse = (index: number, message: string) => {
      ctx.addIssue({ code: 'custom', path: [index], message });
      return z.NEVER;
    };
    for (const [index, entry] of entries.entries()) {
      const listed = spotsOf(entry);
      if ('refusal' in listed) return refuse(index, listed.refusal);
      if (spots.length + listed.count > MAX_SPOTS) return refuse(index, `a lot has at most ${MAX_SPOTS} parking spots`);
      for (let number = listed.first; number < listed.first + listed.count; number++) {
        const spot = listed.nameOf(number);
        if (keys.has(spotKey(spot))) return refuse(index, `the parking spot ${spot} is listed twice`);
        keys.add(spotKey(spot));
        spots.push(spot);
      }
    }
    return spots;
  });

/** Every spot that the lot lists, in the order in which they are offered; none where it has no such setting. */
export const parkingSpotsOf = (lot: { parkingSpots?: readonly string[] | undefined }): readonly string[] =>
  lot.parkingSpots ?? [];

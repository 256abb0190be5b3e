/** Characters of a customer's parking spot, at most. */
export const MAX_SPOT_LENGTH = 50;

/**
 * By this spots are compared, as people write them: `a 12` is `A12`. '' for no spot. The clients service's `spot_key` does the
 * same in SQL, so only the letters that every database folds alike are folded.
 */
export const spotKey = (spot: string): string =>
  spot.replaceAll(/[ \t]/g, '').replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

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

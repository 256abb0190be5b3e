/** The version of the product, which every package, image and the API document carry (scripts/version.spec.ts). */
export const VERSION = '0.5.0';

/** The product version of every package, image and the API document (scripts/version.spec.ts). */
export const VERSION = '0.5.0';

/** Lighthouse's four parts. */
export const PARTS = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);

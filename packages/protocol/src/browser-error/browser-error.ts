import { z } from 'zod';
import { PAGE_PATTERNS } from '../screen-paths.js';

/** `chunk`: a script or style sheet of the build that could not be loaded. */
export const BROWSER_ERROR_KINDS = ['exception', 'chunk'] as const;

/**
 * An error in a browser (docs/product/errors.md#errors-in-browsers). It names code only: an error's message and a page's URL may contain
 * names, phones, links and tokens.
 */
export const browserErrorSchema = z.object({
  page: z.enum(PAGE_PATTERNS, 'Unknown page'),
  /** The id of the page's build (frontend/build-ids.ts). */
  build: z.string('Invalid build').regex(/^[0-9a-f]{16}$/, 'Invalid build'),
  kind: z.enum(BROWSER_ERROR_KINDS, 'Unknown kind'),
  /** The class of the error, such as `TypeError`. */
  name: z.string('Invalid name').regex(/^[A-Za-z]\w{0,39}$/, 'Invalid name'),
  /** Files of the build with line and column, innermost first. */
  frames: z
    .array(
      z.string('Invalid frame').regex(/^assets\/[\w.-]{1,80}(:\d{1,7}:\d{1,7})?$/, 'Invalid frame'),
      'Invalid frames',
    )
    .max(8, 'At most 8 frames'),
});
export type BrowserError = z.output<typeof browserErrorSchema>;

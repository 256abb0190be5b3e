import { z } from 'zod';
import { lotFields } from '../lot/lot.js';
import { lotIdSchema } from '../lot/id.js';
import { text } from '../values/text.js';

const welcome = z.object({ welcome: text().optional() }).optional();
const welcomeTextsSchema = z.object({ en: welcome, es: welcome });

/** `GET /api/settings` (docs/product/api.md#settings): public. */
export const settingsSchema = z.object({
  // The on-duty phone is private, and the list of parking spots can have 20,000 entries. The logo has a URL of its own. The
  // customer's page gets its own meeting point.
  ...lotFields.omit({
    id: true,
    onDutyPhone: true,
    parkingSpots: true,
    parkingSpotsOutOfUse: true,
    meetingPoint: true,
    logo: true,
    texts: true,
  }).shape,
  /** The lot's own welcome text by language, for staff only. */
  texts: welcomeTextsSchema.optional(),
  lotId: lotIdSchema,
  /** The lot's version. The live frame `lot` announces a higher one. */
  version: z.int(),
  autoCheckoutSeconds: z.number(),
  clientTypes: z.array(z.string()),
  boardAccess: z.enum(['open', 'paired']),
  /** A path at this host; null without a logo. It changes with the logo, so it may be cached forever. */
  logoUrl: z.string().nullable(),
  /** The text of the button that signs in by OpenID Connect; missing if the installation has no provider. */
  providerButton: z.string().optional(),
  /** True if people can reset a forgotten password by e-mail (SMTP_FROM); otherwise missing. */
  resetByEmail: z.literal(true).optional(),
});
export type Settings = z.output<typeof settingsSchema>;

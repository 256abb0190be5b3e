import { z } from 'zod';
import { lotFields } from '../lot/lot.js';
import { lotIdSchema } from '../lot/id.js';

/** `GET /api/settings` (docs/product/api.md#settings): public. */
export const settingsSchema = z.object({
  // The on-duty phone is private, and the list of parking spots can have 20,000 entries. The customer's page gets its
  // own meeting point.
  ...lotFields.omit({ id: true, onDutyPhone: true, parkingSpots: true, meetingPoint: true }).shape,
  lotId: lotIdSchema,
  autoCheckoutSeconds: z.number(),
  clientTypes: z.array(z.string()),
  boardAccess: z.enum(['open', 'paired']),
});
export type Settings = z.output<typeof settingsSchema>;

export const settingsAnswers = { 'GET /api/settings': settingsSchema };

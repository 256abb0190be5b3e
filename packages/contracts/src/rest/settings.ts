import { z } from 'zod';
import { lotFields } from '../lot/lot.js';
import { lotIdSchema } from '../lot/id.js';

/** `GET /api/settings` (design §6): public, what a screen must know of its lot. */
export const settingsSchema = z.object({
  // Whom the lot calls at night is nobody else's to know, and twenty thousand spots nobody's to load. A customer is told their own
  // meeting point.
  ...lotFields.omit({ id: true, onDutyPhone: true, parkingSpots: true, meetingPoint: true }).shape,
  lotId: lotIdSchema,
  autoCheckoutSeconds: z.number(),
  clientTypes: z.array(z.string()),
  boardAccess: z.enum(['open', 'paired']),
});
export type Settings = z.output<typeof settingsSchema>;

export const settingsAnswers = { 'GET /api/settings': settingsSchema };

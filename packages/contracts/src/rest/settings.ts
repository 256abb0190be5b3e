import { z } from 'zod';
import { lotIdSchema, lotSchema } from '../lot.js';

/** `GET /api/settings` (design §6): public, what a screen must know of its lot. */
export const settingsSchema = z.object({
  ...lotSchema.omit({ id: true }).shape,
  lotId: lotIdSchema,
  autoCheckoutSeconds: z.number(),
  clientTypes: z.array(z.string()),
  boardAccess: z.enum(['open', 'paired']),
});
export type Settings = z.output<typeof settingsSchema>;

export const settingsAnswers = { 'GET /api/settings': settingsSchema };

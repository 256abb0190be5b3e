import { z } from 'zod';

/** Whether the phone of a customer's record has opted out of the lot's texts (docs/product/texts.md#opt-outs). */
export const textOptOutSchema = z.object({ optedOut: z.boolean() });
export type TextOptOut = z.output<typeof textOptOutSchema>;
